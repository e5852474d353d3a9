import { ini } from './ini.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'

/** Far above any number of browsers: each holds one session for as long as it is signed in. */
const SESSIONS = 20_000

export function httpFiles({ http }: Pick<AsteriskSettings, 'http'>): ConfigFiles {
  return {
    'http.conf': ini([
      'general',
      ['enabled', 'yes'],
      ['bindaddr', http.address ?? '127.0.0.1'],
      ['bindport', http.port],
      ['enable_static', 'no'],
      ['enable_status', 'no'],
      ['sessionlimit', SESSIONS],
    ]),
    'ari.conf': ini(
      // A moment of ours in which the socket is not read must not end it. Milliseconds.
      ['general', ['enabled', 'yes'], ['pretty', 'no'], ['websocket_write_timeout', 5_000]],
      [
        http.ariUser,
        ['type', 'user'],
        ['read_only', 'no'],
        ['password_format', 'plain'],
        ['password', http.ariPassword],
      ],
    ),
  }
}
