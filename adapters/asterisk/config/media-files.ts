import { ini } from './ini.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'

export function mediaFiles({ rtp }: AsteriskSettings): ConfigFiles {
  return {
    'rtp.conf': ini([
      'general',
      ['rtpstart', rtp.firstPort],
      ['rtpend', rtp.lastPort],
      ['icesupport', 'yes'],
      ['strictrtp', 'yes'],
      ...(rtp.stun === undefined ? [] : [['stunaddr', rtp.stun] as const]),
      ...(rtp.turn === undefined
        ? []
        : ([
            ['turnaddr', rtp.turn.address],
            ['turnusername', rtp.turn.user],
            ['turnpassword', rtp.turn.password],
          ] as const)),
    ]),
    // Relative to astdatadir.
    'musiconhold.conf': ini(
      ['general'],
      ['default', ['mode', 'files'], ['directory', 'moh'], ['sort', 'random']],
    ),
    'indications.conf': ini(
      ['general', ['country', 'co']],
      [
        'co',
        ['description', 'Colombia'],
        ['ringcadence', '1000,4500'],
        ['dial', '425'],
        ['busy', '425/250,0/250'],
        ['ring', '425/1000,0/4500'],
        ['congestion', '425/100,0/250,425/350,0/250,425/650,0/250'],
        ['callwaiting', '400+450/300,0/6000'],
        ['dialrecall', '425'],
        ['record', '1400/500,0/15000'],
        ['info', '950/330,0/1000,1400/330,0/1000,1800/330,0/1000'],
        ['stutter', '!425/100,!0/100,!425/100,!0/100,!425/100,!0/100,425'],
      ],
    ),
  }
}
