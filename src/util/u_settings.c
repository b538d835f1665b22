#include "u_settings.h"

#include <errno.h>
#include <expat.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct u_setting_info table[] = {
    [U_SETTING_DRIVER] = {.name = "driver",
                          .variable = "TUATARA_DRIVER",
                          .help = "the driver that runs the GL"},
    [U_SETTING_THREADS] = {"threads", "TUATARA_THREADS", 0, 256, false,
                           "worker threads of `softpipe`; 0 is the default"},
    [U_SETTING_SWAP_INTERVAL] =
        {"swap_interval", "TUATARA_SWAP_INTERVAL", 0, 1000, false,
         "wins over the swap interval that the application sets; 0 never waits"},
    [U_SETTING_YEAR] = {"year", "TUATARA_YEAR", 1992, 2100, false,
                        "only extensions that were published until this year, oldest first"},
    [U_SETTING_EXTENSIONS_LENGTH] =
        {"extensions_length", "TUATARA_EXTENSIONS_LENGTH", 1, 1000000, false,
         "bytes of the buffer that GL_EXTENSIONS is copied to; the oldest come first, "
         "what does not fit is left out"},
    [U_SETTING_EXTENSIONS_OFF] =
        {.name = "extensions_off",
         .variable = "TUATARA_EXTENSIONS_OFF",
         .help = "names or patterns of extensions that are left out, with spaces between"},
    [U_SETTING_GL_VERSION] = {.name = "gl_version",
                              .variable = "TUATARA_GL_VERSION",
                              .is_version = true,
                              .help = "the highest version of OpenGL that is told, `1.1` to `2.1`"},
    [U_SETTING_GL_VENDOR] = {.name = "gl_vendor",
                             .variable = "TUATARA_GL_VENDOR",
                             .help = "the text of GL_VENDOR"},
    [U_SETTING_GL_RENDERER] = {.name = "gl_renderer",
                               .variable = "TUATARA_GL_RENDERER",
                               .help = "the text of GL_RENDERER"},
    [U_SETTING_EVS_FOG] = {.name = "evs_fog",
                           .variable = "TUATARA_EVS_FOG",
                           .help = "what a shader of EXT_vertex_shader writes to its fog output: "
                                   "`coordinate` or `factor`"},
};

/* What files say, read once; which wrong values of the environment were told. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct u_settings of_files;
static atomic_uint told;

const struct u_setting_info *
u_setting_info(enum u_setting which)
{
   return &table[which];
}

const char *
u_program_name(void)
{
   /* Wine writes the path of the program for Windows over that of its own. The short name points
    * behind the last slash that the latter had, which may be anywhere in the other path, or behind
    * its end. */
   const char *name = program_invocation_name;
   for (const char *at = name; *at; at++) {
      if (*at == '/' || *at == '\\')
         name = at + 1;
   }
   return name;
}

bool
u_matches(const char *patterns, const char *name, bool ignore_case)
{
   static const char spaces[] = " \t\r\n";
   char pattern[256];
   while (*(patterns += strspn(patterns, spaces))) {
      const size_t length = strcspn(patterns, spaces);
      if (length < sizeof pattern) {
         memcpy(pattern, patterns, length);
         pattern[length] = '\0';
         if (fnmatch(pattern, name, ignore_case ? FNM_CASEFOLD : 0) == 0)
            return true;
      }
      patterns += length;
   }
   return false;
}

/* --- Values */

static bool
is_number(const char *text, long min, long max)
{
   char *end;
   if (*text < '0' || *text > '9')
      return false;
   errno = 0;
   const long value = strtol(text, &end, 10);
   return !errno && !*end && value >= min && value <= max;
}

/* Whether the text is a value of the setting; "" is, and stands for none. What is wrong is told in
 * a line that begins with `file` and the line, but not for line 0; complaints NULL: nothing is
 * told. */
static bool
is_value(const struct u_setting_info *info, const char *text, const char *file, unsigned long line,
         const char *name, FILE *complaints)
{
   const bool is_version = strlen(text) == 3 && text[0] >= '1' && text[0] <= '9' &&
                           text[1] == '.' && text[2] >= '0' && text[2] <= '9';
   const bool number_fails = info->max && !is_number(text, info->min, info->max);
   if (!*text || (!number_fails && (!info->is_version || is_version)))
      return true;
   if (!complaints)
      return false;
   fputs("tuatara: ", complaints);
   if (line)
      fprintf(complaints, "%s:%lu: ", file, line);
   if (number_fails)
      fprintf(complaints, "%s is not a number from %ld to %ld: '%.80s'\n", name, info->min,
              info->max, text);
   else
      fprintf(complaints, "%s is not a version like 1.4: '%.80s'\n", name, text);
   return false;
}

/* --- Files */

#define MAX_FILE_SIZE (1024 * 1024)

struct reader {
   XML_Parser parser;
   const char *file, *program;
   FILE *complaints;
   struct u_settings found;
   unsigned depth;
   bool no_memory, has_doctype;
};

static void
complain(const struct reader *r, const char *format, ...)
{
   va_list args;
   fprintf(r->complaints, "tuatara: %s:%lu: ", r->file,
           (unsigned long)XML_GetCurrentLineNumber(r->parser));
   va_start(args, format);
   vfprintf(r->complaints, format, args);
   va_end(args);
   fputc('\n', r->complaints);
}

static void
replace(struct reader *r, enum u_setting which, const char *text)
{
   char *copy = strdup(text);
   if (!copy) {
      r->no_memory = true;
      return;
   }
   free(r->found.value[which]);
   r->found.value[which] = copy;
}

static void
take_attribute(struct reader *r, const char *name, const char *text)
{
   for (unsigned i = 0; i < U_NUM_SETTINGS; i++) {
      if (strcmp(table[i].name, name) == 0) {
         const unsigned long line = XML_GetCurrentLineNumber(r->parser);
         if (is_value(&table[i], text, r->file, line, name, r->complaints))
            replace(r, i, text);
         return;
      }
   }
   complain(r, "there is no setting '%.80s'", name);
}

static void XMLCALL
start_element(void *data, const XML_Char *element, const XML_Char **attributes)
{
   struct reader *r = data;
   const char *names = NULL;
   const unsigned depth = r->depth++;
   if (strcmp(element, depth ? "program" : "tuatara") != 0 || depth > 1) {
      complain(r, "there is no <%.80s> here", element);
      return;
   }
   if (depth == 0)
      return;
   for (unsigned i = 0; attributes[i]; i += 2) {
      if (strcmp(attributes[i], "name") == 0)
         names = attributes[i + 1];
   }
   if (!names)
      complain(r, "<program> has no name");
   const bool mine = names && u_matches(names, r->program, true);
   for (unsigned i = 0; attributes[i]; i += 2) {
      if (mine && strcmp(attributes[i], "name") != 0)
         take_attribute(r, attributes[i], attributes[i + 1]);
   }
}

static void XMLCALL
end_element(void *data, const XML_Char *element)
{
   struct reader *r = data;
   r->depth--;
}

/* Entities have no use here, so that no text grows. */
static void XMLCALL
start_doctype(void *data, const XML_Char *name, const XML_Char *system, const XML_Char *public,
              int internal)
{
   struct reader *r = data;
   r->has_doctype = true;
   XML_StopParser(r->parser, XML_FALSE);
}

bool
u_settings_read(struct u_settings *settings, const char *text, size_t length, const char *file,
                const char *program, FILE *complaints)
{
   struct reader r = {XML_ParserCreate(NULL), file, program, complaints, {{0}}, 0, false, false};
   if (!r.parser || length > MAX_FILE_SIZE) {
      fprintf(complaints, "tuatara: %s: %s; it is left out\n", file,
              r.parser ? "too large" : "out of memory");
      XML_ParserFree(r.parser);
      return false;
   }
   XML_SetUserData(r.parser, &r);
   XML_SetElementHandler(r.parser, start_element, end_element);
   XML_SetStartDoctypeDeclHandler(r.parser, start_doctype);
   const bool is_xml = XML_Parse(r.parser, text, (int)length, XML_TRUE) == XML_STATUS_OK;
   const bool good = is_xml && !r.no_memory;
   if (!good)
      complain(&r, "%s; the file is left out",
               r.no_memory     ? "out of memory"
               : r.has_doctype ? "a document type has no use here"
                               : XML_ErrorString(XML_GetErrorCode(r.parser)));
   XML_ParserFree(r.parser);
   for (unsigned i = 0; good && i < U_NUM_SETTINGS; i++) {
      if (r.found.value[i]) {
         free(settings->value[i]);
         settings->value[i] = r.found.value[i];
         r.found.value[i] = NULL;
      }
   }
   u_settings_finish(&r.found);
   return good;
}

/* The file's text, or NULL with the reason in errno. Other things than files, which could block,
 * are none. */
static char *
load(const char *file, size_t *length)
{
   const int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
   struct stat status;
   if (fd < 0)
      return NULL;
   char *text = NULL;
   if (fstat(fd, &status) == 0) {
      errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
      if (S_ISREG(status.st_mode) && status.st_size > MAX_FILE_SIZE)
         errno = EFBIG;
      else if (S_ISREG(status.st_mode))
         text = malloc((size_t)status.st_size + 1);
   }
   const ssize_t got = text ? read(fd, text, (size_t)status.st_size) : -1;
   const int reason = errno;
   close(fd);
   errno = reason;
   if (got < 0) {
      free(text);
      return NULL;
   }
   *length = (size_t)got;
   return text;
}

bool
u_settings_read_file(struct u_settings *settings, const char *file, const char *program,
                     FILE *complaints)
{
   size_t length = 0;
   char *text = load(file, &length);
   if (!text) {
      if (errno == ENOENT || errno == ENOTDIR)
         return true;
      fprintf(complaints, "tuatara: %s can not be read: %s\n", file, strerror(errno));
      return false;
   }
   const bool good = u_settings_read(settings, text, length, file, program, complaints);
   free(text);
   return good;
}

void
u_settings_finish(struct u_settings *settings)
{
   for (unsigned i = 0; i < U_NUM_SETTINGS; i++)
      free(settings->value[i]);
   *settings = (struct u_settings){{0}};
}

/* --- The process */

/* In the folder for settings of the user, by the rules of the XDG Base Directory Specification: a
 * folder that is no full path does not count. */
static void
read_user_file(const char *program)
{
   char path[PATH_MAX];
   const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
   int length = -1;
   if (config && *config == '/')
      length = snprintf(path, sizeof path, "%s/tuatara/apps.xml", config);
   else if (home && *home == '/')
      length = snprintf(path, sizeof path, "%s/.config/tuatara/apps.xml", home);
   if (length > 0 && (size_t)length < sizeof path)
      u_settings_read_file(&of_files, path, program, stderr);
}

static void
read_files(void)
{
   if (getauxval(AT_SECURE))
      return;
   const char *program = u_program_name(), *shipped = getenv("TUATARA_APPS");
   u_settings_read_file(&of_files, shipped && *shipped ? shipped : TUATARA_APPS_FILE, program,
                        stderr);
   read_user_file(program);
}

const char *
u_setting(enum u_setting which)
{
   const struct u_setting_info *info = &table[which];
   const char *text = secure_getenv(info->variable);
   if (text && *text) {
      const bool was_told = atomic_load(&told) >> which & 1;
      if (is_value(info, text, NULL, 0, info->variable, was_told ? NULL : stderr))
         return text;
      atomic_fetch_or(&told, 1u << which);
   }
   pthread_once(&once, read_files);
   text = of_files.value[which];
   return text && *text ? text : NULL;
}

long
u_setting_number(enum u_setting which, long unset)
{
   const char *text = u_setting(which);
   return text ? strtol(text, NULL, 10) : unset;
}
