/* Statements, and the flow between blocks. Blocks come into being in the order of the program, so a
 * jump forward is to a block that is not there yet: patches send it there. */
#include "compiler/frontend/glsl/ast/walk.h"
#include "private.h"

static void
add_patch(struct emit *e, struct patch **list, unsigned succ)
{
   struct patch *patch = emit_alloc(e, sizeof *patch);
   if (!patch)
      return;
   *patch = (struct patch){e->b.block, succ, *list};
   *list = patch;
}

void
emit_leave(struct emit *e, struct patch **list)
{
   if (e->b.failed)
      return;
   ir_jump(&e->b, NULL);
   add_patch(e, list, 0);
}

void
emit_branch(struct emit *e, struct ir_val cond, struct patch **yes, struct patch **no)
{
   if (emit_failed(e))
      return;
   ir_branch(&e->b, cond, NULL, NULL);
   add_patch(e, yes, 0);
   add_patch(e, no, 1);
}

static void
send(struct patch *list, struct ir_block *block)
{
   for (struct patch *patch = list; patch; patch = patch->next)
      patch->block->succ[patch->succ] = block;
}

void
emit_go_on(struct emit *e, struct patch *from)
{
   struct ir_block *block = ir_new_block(&e->b);
   if (!block)
      return;
   send(from, block);
   ir_set_block(&e->b, block);
}

/* Code that follows is not reached. */
static void
cut(struct emit *e)
{
   emit_go_on(e, NULL);
}

void
emit_body(struct emit *e, const struct glsl_function *function, struct call *call)
{
   struct loop *loop = e->loop;
   e->call = call;
   e->loop = NULL;
   emit_statements(e, function->body);
   e->call = call->up;
   e->loop = loop;
   if (!call->returns)
      return;
   emit_leave(e, &call->returns);
   emit_go_on(e, call->returns);
}

static void
emit_return(struct emit *e, const struct glsl_stmt *stmt)
{
   if (stmt->expr && e->call->result) {
      const struct access result = emit_access_whole(e->call->result);
      emit_store(e, &result, emit_expr(e, stmt->expr));
   } else if (stmt->expr) {
      emit_expr(e, stmt->expr);
   }
   emit_leave(e, &e->call->returns);
   cut(e);
}

/* The fragment is dead; in a loop its invocation ends, or the loop might not. */
static void
emit_discard(struct emit *e)
{
   ir_discard(&e->b, ir_imm_b(&e->b, true));
   if (!e->num_loops)
      return;
   struct call *main_call = e->call;
   while (main_call->up)
      main_call = main_call->up;
   emit_leave(e, &main_call->returns);
   cut(e);
}

static bool
only_discards(const struct glsl_stmt *list)
{
   while (list && list->kind == GLSL_STMT_BLOCK && !list->next)
      list = list->body;
   return list && list->kind == GLSL_STMT_DISCARD && !list->next;
}

static void
emit_if(struct emit *e, const struct glsl_stmt *stmt)
{
   struct patch *yes = NULL, *no = NULL;
   if (stmt->expr->kind == GLSL_CONSTANT) {
      emit_statements(e, glsl_taken_branch(stmt));
      return;
   }
   const struct ir_val cond = emit_vector(e, stmt->expr);
   if (only_discards(stmt->body) && !stmt->other && !e->num_loops) {
      ir_discard(&e->b, cond);
      return;
   }
   emit_branch(e, cond, &yes, &no);
   emit_go_on(e, yes);
   emit_statements(e, stmt->body);
   if (stmt->other) {
      struct patch *end = NULL;
      emit_leave(e, &end);
      emit_go_on(e, no);
      emit_statements(e, stmt->other);
      no = end;
   }
   emit_leave(e, &no);
   emit_go_on(e, no);
}

/* The condition of a loop: goes on where it holds, the others go to `out`. */
static void
emit_condition(struct emit *e, const struct glsl_stmt *stmt, struct patch **yes, struct patch **no)
{
   const struct value cond = emit_expr(e, stmt->expr);
   if (emit_failed(e))
      return;
   if (stmt->variable) {
      struct storage *var = emit_storage(e, stmt->variable);
      if (!var)
         return;
      const struct access place = emit_access_whole(var);
      emit_store(e, &place, cond);
   }
   emit_branch(e, cond.slot[0], yes, no);
}

/* Ends a block with a jump to one that is there. */
static void
jump_back(struct emit *e, struct ir_block *to)
{
   ir_jump(&e->b, to);
}

static void
emit_loop(struct emit *e, const struct glsl_stmt *stmt)
{
   struct loop loop = {.up = e->loop};
   struct patch *enter = NULL, *yes = NULL;
   emit_statements(e, stmt->init);
   emit_leave(e, &enter);
   emit_go_on(e, enter);
   struct ir_block *head = e->b.block;
   if (!e->b.failed)
      head->cost = 1;
   e->b.shader->max_steps = EMIT_MAX_ROUNDS;
   if (stmt->expr && !stmt->test_last) {
      emit_condition(e, stmt, &yes, &loop.breaks);
      emit_go_on(e, yes);
   }
   e->loop = &loop;
   e->num_loops++;
   emit_statements(e, stmt->body);
   e->num_loops--;
   e->loop = loop.up;
   if (loop.continues) {
      emit_leave(e, &loop.continues);
      emit_go_on(e, loop.continues);
   }
   if (stmt->step)
      emit_expr(e, stmt->step);
   if (stmt->expr && stmt->test_last) {
      yes = NULL;
      emit_condition(e, stmt, &yes, &loop.breaks);
      send(yes, head);
   } else {
      jump_back(e, head);
   }
   emit_go_on(e, loop.breaks);
}

static void
emit_declaration(struct emit *e, const struct glsl_stmt *stmt)
{
   if (!stmt->expr)
      return;
   const struct value v = emit_expr(e, stmt->expr);
   struct storage *var = emit_storage(e, stmt->variable);
   if (!var || emit_failed(e))
      return;
   const struct access place = emit_access_whole(var);
   emit_store(e, &place, v);
}

static void
emit_statement(struct emit *e, const struct glsl_stmt *stmt)
{
   switch (stmt->kind) {
   case GLSL_STMT_EXPR:
      if (stmt->expr)
         emit_expr(e, stmt->expr);
      break;
   case GLSL_STMT_DECLARE:
      emit_declaration(e, stmt);
      break;
   case GLSL_STMT_BLOCK:
      emit_statements(e, stmt->body);
      break;
   case GLSL_STMT_IF:
      emit_if(e, stmt);
      break;
   case GLSL_STMT_LOOP:
      emit_loop(e, stmt);
      break;
   case GLSL_STMT_BREAK:
      emit_leave(e, &e->loop->breaks);
      cut(e);
      break;
   case GLSL_STMT_CONTINUE:
      emit_leave(e, &e->loop->continues);
      cut(e);
      break;
   case GLSL_STMT_RETURN:
      emit_return(e, stmt);
      break;
   case GLSL_STMT_DISCARD:
      emit_discard(e);
      break;
   }
}

void
emit_statements(struct emit *e, const struct glsl_stmt *list)
{
   if (e->depth >= EMIT_MAX_DEPTH)
      emit_fail(e, "the program is too large with its functions where they are called");
   e->depth++;
   for (const struct glsl_stmt *stmt = list; stmt && !emit_failed(e); stmt = stmt->next) {
      e->b.line = stmt->loc.offset;
      emit_statement(e, stmt);
   }
   e->depth--;
}
