#include "x11_traffic.h"

/* Of a reply without data, and of an error. */
#define ANSWER_BYTES 32u

static void
met_stranger(struct x11_traffic *traffic)
{
   if (++traffic->strangers == 0)
      traffic->strangers = 1;
}

void
x11_traffic_sent(struct x11_traffic *traffic, xcb_connection_t *connection, unsigned sequence)
{
   const uint64_t read = xcb_total_read(connection);
   if (sequence != traffic->sequence + 1 || read != traffic->read || !traffic->strangers)
      met_stranger(traffic);
   traffic->sequence = sequence;
   traffic->read = read;
}

/* What else came with the answer may be an event that is newer. */
void
x11_traffic_answered(struct x11_traffic *traffic, xcb_connection_t *connection)
{
   const uint64_t read = xcb_total_read(connection);
   if (read - traffic->read != ANSWER_BYTES)
      met_stranger(traffic);
   traffic->read = read;
}

void
x11_traffic_look(struct x11_traffic *traffic, xcb_connection_t *connection)
{
   x11_traffic_sent(traffic, connection, xcb_no_operation(connection).sequence);
}
