import { join } from 'node:path'
import { FAULTY_MODULES } from './faulty-modules.ts'
import { ini } from './ini.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { UNSOLICITED_MODULES } from './unsolicited-modules.ts'
import { UNUSED_MESSAGES } from './unused-messages.ts'

/** Not loaded: unused drivers and back ends, and anything that would open ports or write records. */
const NOT_LOADED = [
  'app_adsiprog',
  'app_alarmreceiver',
  'app_festival',
  'app_getcpeid',
  'app_jack',
  'app_sms',
  'app_test',
  'app_voicemail_imap',
  'app_voicemail_odbc',
  'cdr_adaptive_odbc',
  'cdr_csv',
  'cdr_custom',
  'cdr_manager',
  'cdr_odbc',
  'cdr_pgsql',
  'cdr_radius',
  'cdr_sqlite3_custom',
  'cdr_tds',
  'cel_custom',
  'cel_manager',
  'cel_odbc',
  'cel_pgsql',
  'cel_radius',
  'cel_sqlite3_custom',
  'cel_tds',
  'res_cdrel_custom',
  'chan_console',
  'chan_dahdi',
  'chan_iax2',
  'chan_mgcp',
  'chan_motif',
  'chan_skinny',
  'chan_unistim',
  'func_odbc',
  'pbx_ael',
  'pbx_dundi',
  'pbx_lua',
  'pbx_realtime',
  'pbx_spool',
  'res_adsi',
  'res_aeap',
  'res_ael_share',
  'res_calendar',
  'res_calendar_caldav',
  'res_calendar_ews',
  'res_calendar_exchange',
  'res_calendar_icalendar',
  'res_config_curl',
  'res_config_ldap',
  'res_config_odbc',
  'res_config_sqlite3',
  'res_hep',
  'res_hep_pjsip',
  'res_hep_rtcp',
  'res_odbc',
  'res_odbc_transaction',
  'res_parking',
  'res_phoneprov',
  'res_pjsip_config_wizard',
  'res_pjsip_phoneprov_provider',
  'res_pjsip_stir_shaken',
  // Changes its list of our registrations in one thread while another reads it, and at each reload queries the database for each of them.
  'res_prometheus',
  'res_resolver_unbound',
  'res_smdi',
  'res_snmp',
  'res_speech_aeap',
  'res_stasis_test',
  'res_statsd',
  'res_stir_shaken',
  'res_stun_monitor',
  'res_xmpp',
]

/** In the log folder. */
export const LOG_FILE = 'messages.log'

/** Empty files for modules that refuse to load without one. */
const EMPTY = [
  'acl',
  'ccss',
  'codecs',
  'confbridge',
  'dnsmgr',
  'dsp',
  'enum',
  'features',
  'followme',
  'geolocation',
  'minivm',
  'pjproject',
  'pjsip_notify',
  'queuerules',
  'queues',
  'res_curl',
  'res_fax',
  'res_http_media_cache',
  'say',
  'udptl',
  'voicemail',
  'websocket_client',
  'chan_websocket',
  'agents',
  'amd',
  'cli',
  'cli_aliases',
  'cli_permissions',
  'sla',
]

export function coreFiles(settings: AsteriskSettings): ConfigFiles {
  return {
    'asterisk.conf': asteriskConf(settings),
    'modules.conf': ini([
      'modules',
      ['autoload', 'yes'],
      ...[...NOT_LOADED, ...UNSOLICITED_MODULES, ...FAULTY_MODULES].map(
        (name) => ['noload', `${name}.so`] as const,
      ),
    ]),
    // Warnings name endpoints and addresses, so they stay in the data folder, out of the program's log.
    'logger.conf': ini(
      ['general', ['dateformat', '%F %T.%3q'], ['queue_log', 'no']],
      ['logfiles', [LOG_FILE, 'warning,error']],
    ),
    'stasis.conf': ini([
      'declined_message_types',
      ...UNUSED_MESSAGES.map((name) => ['decline', name] as const),
    ]),
    'cdr.conf': ini(['general', ['enable', 'no']]),
    'cel.conf': ini(['general', ['enable', 'no']]),
    ...Object.fromEntries(EMPTY.map((name) => [`${name}.conf`, ''])),
  }
}

/** Folders that Asterisk uses. */
export function foldersOf(dataFolder: string) {
  const inside = (name: string) => join(dataFolder, name)
  return {
    etc: inside('etc'),
    lib: inside('lib'),
    db: inside('db'),
    keys: inside('keys'),
    share: inside('share'),
    spool: inside('spool'),
    run: inside('run'),
    log: inside('log'),
    cache: inside('cache'),
  }
}

function asteriskConf({ runtime, dataFolder }: AsteriskSettings): string {
  const folders = foldersOf(dataFolder)
  return ini(
    [
      'directories',
      ['astcachedir', folders.cache],
      ['astetcdir', folders.etc],
      ['astmoddir', runtime.moduleFolder],
      ['astvarlibdir', folders.lib],
      ['astdbdir', folders.db],
      ['astkeydir', folders.keys],
      ['astdatadir', folders.share],
      ['astagidir', join(folders.share, 'agi-bin')],
      ['astspooldir', folders.spool],
      ['astrundir', folders.run],
      ['astlogdir', folders.log],
      ['astsbindir', folders.run],
    ],
    [
      'options',
      ['documentation_language', 'en_US'],
      ['defaultlanguage', 'es'],
      ['maxfiles', 65_535],
      ['nocolor', 'yes'],
      ['hideconnect', 'yes'],
      ['live_dangerously', 'no'],
    ],
  )
}
