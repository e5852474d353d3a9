import { join } from 'node:path'
import { ini, type Section } from './ini.ts'
import { outsideSections } from './outside-sip.ts'
import { REFUSED_REQUESTS } from './refused-requests.ts'
import type { AsteriskSettings, ConfigFiles, SipSettings, SipTlsSettings } from './settings.ts'
import { CALLED_NUMBERS } from './share-dialplan.ts'

/** @param folder where Asterisk finds these files */
export function sipFiles(
  settings: Pick<AsteriskSettings, 'sip' | 'database' | 'outside'>,
  folder: string,
): ConfigFiles {
  const { tls } = settings.sip
  return {
    'pjsip.conf': pjsipConf(settings, folder),
    ...realtimeFiles(settings),
    ...(tls ? certificateFiles(tls) : {}),
  }
}

/** As no address of a request can have it: users end at the semicolon. */
const OWN_DOMAIN = 'own;'
const CERTIFICATE = 'tls-certificate.pem'
const KEY = 'tls-key.pem'

/** The only files that change while Asterisk runs; their names must stay the same. */
export const certificateFiles = ({ certificate, key }: SipTlsSettings): ConfigFiles => ({
  [CERTIFICATE]: certificate,
  [KEY]: key,
})

function tlsTransport({ address, tls }: SipSettings, folder: string): Section[] {
  if (!tls) return []
  return [
    [
      'transport-tls',
      ['type', 'transport'],
      ['protocol', 'tls'],
      ['bind', `${address}:${tls.port}`],
      ['cert_file', join(folder, CERTIFICATE)],
      ['priv_key_file', join(folder, KEY)],
      ['method', 'tlsv1_2'],
      // Phones authenticate by their secret.
      ['verify_client', 'no'],
      ['require_client_cert', 'no'],
    ],
  ]
}

function pjsipConf({ sip, outside }: Pick<AsteriskSettings, 'sip' | 'outside'>, folder: string): string {
  const bind = `${sip.address}:${sip.port}`
  return ini(
    [
      'global',
      ['type', 'global'],
      ['user_agent', 'Asterisk'],
      // First what nobody may send (`REFUSED_REQUESTS`). Then the authenticated account, whatever the From header says. By the
      // request: trunks where a peer of another company has the same address (asterisk.ps_endpoint_id_ips).
      ['endpoint_identifier_order', 'header,auth_username,username,ip,request_uri'],
      ['default_realm', sip.domain],
      ['default_from_user', 'suite'],
      ['keep_alive_interval', 30],
      ['ignore_uri_user_options', 'yes'],
      // No endpoint is named `name@domain`, for which the database would be asked first.
      ['disable_multi_domain', 'yes'],
    ],
    ['system', ['type', 'system'], ['timer_t1', 500]],
    // By the realm of its password a phone finds the address that nobody can name (asterisk.own_address).
    [sip.domain, ['type', 'domain_alias'], ['domain', OWN_DOMAIN]],
    // Carried by http.conf's server: the address is unused, but required.
    ['transport-ws', ['type', 'transport'], ['protocol', 'ws'], ['bind', '127.0.0.1']],
    ['transport-udp', ['type', 'transport'], ['protocol', 'udp'], ['bind', bind]],
    ['transport-tcp', ['type', 'transport'], ['protocol', 'tcp'], ['bind', bind]],
    ...tlsTransport(sip, folder),
    NEVER_MATCHES,
    ...REFUSED_REQUESTS,
    ...(outside ? outsideSections(outside, sip) : []),
  )
}

/**
 * Cache lifetime of endpoints, seconds. A call reads its two endpoints a dozen times within a moment, the largest part of its
 * cost; changes take effect within two seconds. Secrets are not cached: new ones, and created or disabled extensions, count at
 * the next request.
 */
const KEPT_SECONDS = 1
const KEPT = `memory_cache,object_lifetime_maximum=${KEPT_SECONDS},maximum_objects=10000,expire_on_reload=yes`

/**
 * Addresses of carriers, all in memory: they are compared for every request of a stranger, however many come. Changed trunks
 * reload the module, which reads them again.
 */
const ALL_KEPT = 'memory_cache,full_backend_cache=yes,object_lifetime_maximum=10,expire_on_reload=yes'

/** Without any row the cache counts as unfilled, and every request would query the database. */
const NEVER_MATCHES: Section = [
  'nobody',
  ['type', 'identify'],
  ['endpoint', 'nobody'],
  ['match', '255.255.255.255'],
  ['srv_lookups', 'no'],
]

/** The part of pjsip.conf that is not in the database. */
const fromFile = (kind: string) => [kind, `config,pjsip.conf,criteria=type=${kind}`] as const

/** Endpoints, secrets and registrations are database rows. */
function realtimeFiles({ database, outside }: Pick<AsteriskSettings, 'database' | 'outside'>): ConfigFiles {
  const kinds = ['endpoint', 'auth', 'aor'] as const
  return {
    'sorcery.conf': ini(
      [
        'res_pjsip',
        // A cache must be listed before its source.
        ['endpoint/cache', KEPT],
        ['aor/cache', KEPT],
        ...kinds.map((kind) => [kind, `realtime,ps_${kind}s`] as const),
        ...(outside ? kinds.map(fromFile) : [fromFile('endpoint')]),
      ],
      [
        'res_pjsip_outbound_registration',
        ['registration', 'realtime,ps_registrations'],
        ...(outside ? [fromFile('registration')] : []),
      ],
      [
        'res_pjsip_endpoint_identifier_ip',
        ['identify/cache', ALL_KEPT],
        ['identify', 'realtime,ps_endpoint_id_ips'],
        fromFile('identify'),
      ],
    ),
    'extconfig.conf': ini([
      'settings',
      ...[...kinds.map((kind) => `ps_${kind}s`), 'ps_registrations', 'ps_endpoint_id_ips'].map(
        (view) => [view, `pgsql,${database.name},asterisk.${view}`] as const,
      ),
      ...['musiconhold', 'musiconhold_entry', CALLED_NUMBERS].map(
        (view) => [view, `pgsql,${database.name},asterisk.${view}`] as const,
      ),
    ]),
    'res_pgsql.conf': ini([
      'general',
      // By number: "localhost" would mean a socket file.
      ['hostname', database.host === 'localhost' ? '127.0.0.1' : database.host],
      ['port', database.port],
      ['dbname', database.name],
      ['user', database.user],
      ['password', database.password],
      ['appname', 'asterisk'],
      ['requirements', 'warn'],
    ]),
  }
}
