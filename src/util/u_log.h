/* TUATARA_DEBUG=log: what a program asked for that the driver does not have, a line each on stderr
 * ("tuatara: ..."), each said once in a process. Safe from any thread. */
#ifndef U_LOG_H
#define U_LOG_H

/* A printf format, without a line break. Does nothing unless the log was asked for; after some
 * hundred different lines it says that there are more, and no more. */
__attribute__((format(printf, 1, 2))) void u_log_missing(const char *format, ...);

#endif
