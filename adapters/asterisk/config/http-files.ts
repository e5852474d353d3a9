import { ini } from './ini.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { UNUSED_EVENTS } from './unused-messages.ts'

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
     * HTTP server. Only the loop of its own TCP port ends sessions and forgets events that everybody has read, so it needs
     * one: any free port, on loopback.
     */
    'manager.conf': ini(
      [
        'general',
        ['enabled', 'yes'],
        ['webenabled', 'yes'],
        ['bindaddr', '127.0.0.1'],
        ['port', 0],
        ['disabledevents', UNUSED_EVENTS.join(',')],
      ],
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
