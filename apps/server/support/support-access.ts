import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'

/**
 * What an operator may do who entered a company by its consent: look at everything but ways in, and mend settings that end at
 * the company's own people and texts. Whatever would outlast the consent is for the company's people: credentials, persons,
 * rights, standing links and channels to the outside. So is work in somebody's name.
 *
 * Writing that is not listed here is refused. Beside an exact `METHOD path`, `list: path` stands for the usual routes of a
 * declared list: create, change, delete, replace, actions and import.
 */
const MAY: readonly string[] = [
  // The stay itself.
  'POST /api/v1/logout/',
  'POST /api/v1/socket_ticket/',
  'POST /api/v1/platform-notices/:id/dismiss/',
  'POST /api/v1/platform-notices/seen/',
  'POST /api/webrtc/read_notifications/',
  'POST /api/webrtc/update-profile-config/',
  // Questions that change nothing, and links that end with the session.
  'POST /api/admin/explain-call/',
  'POST /api/chat/files/:id/link/',
  'POST /api/crm/open-businesses/count/',
  'POST /api/pbx/pre_translate/',
  'POST /api/reports/own_preview/',
  'POST /api/webrtc/records/:id/sound_link/',
  'POST /api/webrtc/records_app',
  'POST /join/files/:id/link/',
  // How calls go inside the company.
  'list: /api/admin/calendars/',
  'list: /api/admin/call-labels/',
  'list: /api/admin/ivr-menus/',
  'list: /api/admin/queues/',
  'list: /api/admin/ring-groups/',
  'list: /api/admin/time-slots/',
  'PATCH /api/admin/dids/:id/',
  'DELETE /api/admin/audios/:id/',
  'PATCH /api/admin/audios/:id/',
  'POST /api/admin/audios/:id/replace/',
  'POST /api/admin/audios/actions/',
  'POST /api/admin/audios/speak/',
  'POST /api/admin/audios/speak/try/',
  'POST /api/admin/audios/upload/',
  'POST /api/webrtc/convert_audio/',
  // Words and steps of the CRM, in both editions.
  ...['business-lines', 'discard-reasons', 'needs', 'origins', 'phases', 'stages', 'statuses'].flatMap(
    (name) => [`list: /api/crm/${name}/`, `list: /api/fx/${name}/`],
  ),
  ...['variable-types', 'variables'].flatMap((name) => [`list: /api/crm/${name}/`, `list: /api/fx/${name}/`]),
  'list: /api/crm/lead-statuses/',
  'list: /api/fx/interaction-statuses/',
  'PUT /api/crm/order/:kind/',
  // Words of conversations.
  'list: /api/admin/join-closing-types/',
  'list: /api/admin/join-disconnect-reasons/',
  'list: /api/admin/join-labels/',
]

/** Writing that is for the company's people alone, and why. A path that ends with `*` stands for all that begin so. */
export const FOR_ITS_PEOPLE: Readonly<Record<string, readonly string[]>> = {
  'credentials and ways in': [
    '/api/admin/api-tokens/*',
    '/api/admin/conference-rooms/*',
    '/api/admin/desk-phones/*',
    '/api/admin/extensions/*',
    '/api/admin/integration-sites/*',
    '/api/admin/integrations/*',
    '/api/admin/integration-exchanges/*',
    '/api/admin/join-accounts/*',
    '/api/admin/sign-on-*',
    '/api/admin/trunks/*',
    '/api/admin/webhooks/*',
    '/api/pbx/own_phone/secret/',
    '/api/v1/company_security/',
    '/api/v1/profile/*',
    '/api/v1/second_factor/*',
    '/api/v1/sessions/*',
    '/api/v1/users/:id/reset_second_factor/',
  ],
  'persons, rights, and the consent itself': [
    '/api/admin/company/*',
    '/api/admin/join-groups/*',
    '/api/admin/user-groups/*',
    '/api/admin/users/*',
    '/api/crm/contact-rule/',
    '/api/crm/rights/',
    '/api/crm/settings/',
  ],
  'links, channels and messages to the outside': [
    '/api/admin/announcements/*',
    '/api/admin/call-ceilings/*',
    '/api/admin/dids/*',
    '/api/admin/join-bots/*',
    '/api/admin/join-broadcasts/*',
    '/api/admin/join-default-messages/*',
    '/api/admin/join-sequence*',
    '/api/admin/join-surveys/*',
    '/api/admin/join-templates*',
    '/api/admin/outbound-routes/*',
    '/api/chat/push/*',
    '/api/crm/automations/*',
    '/api/crm/booking-*',
    '/api/crm/campaigns/*',
    '/api/fx/campaigns/*',
    '/api/crm/forms/*',
    '/api/crm/quote-settings/',
    '/api/pbx/drive_*',
    '/api/reports/schedules/*',
    '/api/reports/walls/*',
    '/api/webrtc/forwards/',
    '/api/webrtc/voicemail*',
  ],
  'files and tasks that stay, and changes of many records at once': [
    '/api/exports/*',
    '/api/files/*',
    '/api/resource-bulk/*',
    '/api/resource-imports/*',
    '/api/resources/*',
    '/api/webrtc/records/zip/',
  ],
  'rules of recording, and what was recorded': [
    '/api/admin/meeting_*',
    '/api/admin/recording_policy/',
    '/api/admin/recordings/*',
  ],
  'work in somebody’s name': [
    '/api/chat/*',
    '/api/crm/agenda*',
    '/api/crm/assignment-rules/*',
    '/api/crm/attachments/*',
    '/api/crm/business/*',
    '/api/crm/business_stages/*',
    '/api/crm/comments/*',
    '/api/crm/companies/*',
    '/api/crm/company-merges/*',
    '/api/crm/goals/',
    '/api/crm/interactions/*',
    '/api/crm/lead_upload_excel/',
    '/api/crm/leads/*',
    '/api/crm/merges/*',
    '/api/crm/needs_persons/*',
    '/api/crm/persons/*',
    '/api/crm/sales/*',
    '/api/crm/update-person-status/*',
    '/api/crm/variable-values/*',
    '/api/fx/business/*',
    '/api/fx/companies/*',
    '/api/fx/interactions/*',
    '/api/fx/leads/*',
    '/api/fx/persons/*',
    '/api/fx/prospects/*',
    '/api/fx/sales/*',
    '/api/pbx/board/*',
    '/api/pbx/callbacks/*',
    '/api/pbx/my_queues/',
    '/api/pbx/translate_sdp/',
    '/api/reports/dashboards/*',
    '/api/reports/goals/',
    '/api/reports/own/*',
    '/api/reports/person_goals/',
    '/api/reports/unusual_days/',
    '/api/reports/views/*',
    '/api/webrtc/*',
    '/api/whatsapp/*',
    '/attached/',
    '/join/*',
    '/telephony/api/*',
  ],
}

/** Reading that shows a way in. */
export const UNSEEN: readonly string[] = [
  'GET /api/admin/conference-rooms/',
  'GET /api/admin/conference-rooms/:id/',
  'GET /api/admin/conference-rooms/export/',
  'GET /api/admin/join-accounts/',
  'GET /api/admin/join-accounts/:id/',
  'GET /api/admin/join-accounts/:id/web-session/',
  'GET /api/admin/join-accounts/export/',
  'GET /api/v1/docs_link/',
  'GET /api/webrtc/ice_servers/',
  'GET /api/webrtc/meetings/:room/dial_in/',
]

/** Sockets that only tell what changed. */
export const HEARD: readonly string[] = [
  '/ws/board/:userId/',
  '/ws/notification/:userId/',
  '/ws/notifications/:account/',
  '/ws/resources/:userId/',
]

const USUAL = /^(?:POST (?:actions\/|import\/)?|(?:POST|PATCH|DELETE) :id\/|POST :id\/replace\/)$/

const nameOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} ${path}`

/** Whether `entry` of the list above stands for the route. */
export function standsFor(entry: string, route: Pick<RouteContract, 'method' | 'path'>): boolean {
  const [, list] = /^list: (.*)$/.exec(entry) ?? []
  if (list === undefined) return entry === nameOf(route)
  return route.path.startsWith(list) && USUAL.test(`${route.method} ${route.path.slice(list.length)}`)
}

export const SUPPORT_MAY = MAY

const decided = new WeakMap<RouteContract, boolean>()

/** Whether support inside a company may use the route. */
export function supportMay(route: RouteContract): boolean {
  const known = decided.get(route)
  if (known !== undefined) return known
  const may =
    route.method === 'GET' ? !UNSEEN.includes(nameOf(route)) : MAY.some((entry) => standsFor(entry, route))
  decided.set(route, may)
  return may
}

export const supportHears = ({ path }: SocketContract): boolean => HEARD.includes(path)
