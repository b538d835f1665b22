/* Whether anything passes over an X connection beside the driver's own questions. While nothing
 * does, a program neither asks for a change of its windows there nor hears of one, so what it knows
 * of them is what it knew before.
 *
 * Requests are numbered, whoever sends them; bytes that arrive are counted. All calls for one
 * connection are made under a lock of the caller's; the program may use the connection meanwhile.
 */
#ifndef X11_TRAFFIC_H
#define X11_TRAFFIC_H

#include <stdint.h>
#include <xcb/xcb.h>

/* Zeroed first. */
struct x11_traffic {
   uint32_t sequence;  /* of the last request that is known */
   uint64_t read;      /* bytes until then */
   uint32_t strangers; /* changes whenever something else passed; never 0 after a call */
};

/* The driver has sent a request. */
void x11_traffic_sent(struct x11_traffic *traffic, xcb_connection_t *connection, unsigned sequence);
/* The answer to it is there: a reply of 32 bytes, or an error. */
void x11_traffic_answered(struct x11_traffic *traffic, xcb_connection_t *connection);
/* Brings `strangers` up to date. Costs a request that asks for nothing and waits to be sent with
 * others. */
void x11_traffic_look(struct x11_traffic *traffic, xcb_connection_t *connection);

#endif
