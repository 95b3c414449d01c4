/**
 * `node --require` for every process and thread of a test run: starts the run's clock, if there is
 * one. Not TypeScript, because npm may run on an older Node; not an ES module, because `electron
 * -r` and threads from text accept none.
 */
const { subscribe } = require('node:diagnostics_channel');
const { shiftDate } = require('./shift-date.cjs');

const offset = process.env['CASHDESK_TEST_CLOCK_OFFSET_MS'];

if (offset !== undefined) {
  shiftDate(Number(offset));
  // Node writes the `Date` header of an answer from its own clock.
  subscribe('http.server.request.start', ({ response }) => {
    response.setHeader('Date', new Date().toUTCString());
  });
}
