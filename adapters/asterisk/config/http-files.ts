import { ini } from './ini.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'

/** Far above the number of browsers: each holds a session while signed in. */
const SESSIONS = 20_000

/** `watched`: this program supervises the process, and asks it what it is busy with. */
export function httpFiles({ http }: Pick<AsteriskSettings, 'http'>, watched = false): ConfigFiles {
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
    /*
     * The manager interface, for what ARI cannot do (stereo recordings, lists, security events), is used over the same
     * HTTP server. Its own TCP port is not opened: the bind address is reserved for documentation (RFC 5737), so no
     * machine has it.
     */
    'manager.conf': ini(
      ['general', ['enabled', 'yes'], ['webenabled', 'yes'], ['bindaddr', '192.0.2.1']],
      [
        http.ariUser,
        ['secret', http.ariPassword],
        // Only failed logins of phones are needed, and from where trunks register.
        ['read', 'security'],
        ['eventfilter', 'Event: ChallengeResponseFailed'],
        ['eventfilter', 'Event: SuccessfulAuth.*AccountID: trunk[.]'],
        ['write', watched ? 'system,call,originate,command' : 'system,call,originate'],
      ],
    ),
    'ari.conf': ini(
      // Tolerates moments in which the program does not read the socket. Milliseconds.
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
