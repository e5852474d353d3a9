import { vi } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { agendaGroups } from '#features/agenda/contract/agenda-groups.ts'
import { bookingKinds, bookingPages } from '#features/agenda/contract/booking-pages.ts'
import { agendaRooms } from '#features/agenda/contract/rooms.ts'
import { automations } from '#features/crm/automations/contract/automations.ts'
import { signOnDomains } from '#features/identity/contract/domains.ts'
import { signOnProviders } from '#features/identity/contract/providers.ts'
import { apiTokens } from '#features/integrations/contract/api-tokens.ts'
import { sites } from '#features/integrations/contract/sites.ts'
import { webhooks } from '#features/integrations/contract/webhooks.ts'
import { deskPhones } from '#features/pbx/contract/desk-phones.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { callLabels } from '#features/pbx/contract/labels.ts'
import { ceilings } from '#features/pbx/contract/lines/ceilings.ts'
import { outboundRoutes } from '#features/pbx/contract/lines/outbound-routes.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { calendars } from '#features/pbx/contract/routing/calendars.ts'
import { conferenceRooms } from '#features/pbx/contract/routing/conference-rooms.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { ivrMenus } from '#features/pbx/contract/routing/ivr-menus.ts'
import { queues } from '#features/pbx/contract/routing/queues.ts'
import { ringGroups } from '#features/pbx/contract/routing/ring-groups.ts'
import { timeSlots } from '#features/pbx/contract/routing/time-slots.ts'
import { brands } from '#features/provider/contract/brands.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { countries } from '#features/provider/contract/countries.ts'
import { jitsiServers } from '#features/provider/contract/jitsi-servers.ts'
import { platformNotices } from '#features/provider/contract/notices.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { operators } from '#features/provider/contract/operators.ts'
import { preTranslations } from '#features/provider/contract/pre-translations.ts'
import { asteriskServers } from '#features/provider/contract/servers.ts'
import { incidents } from '#features/provider/contract/status/status.ts'
import { storageHolds, storageRules } from '#features/provider/contract/storage/clean-up.ts'
import { companyStorage } from '#features/provider/contract/storage/company-storage.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { startTestProgram } from './testing.ts'

// Some send one request for each of dozens of filters.
vi.setConfig({ testTimeout: 120_000 })

// Every name has an address: a trunk's record does not change by itself.
const program = await startTestProgram({
  resolveHost: async () => ({ calls: ['190.24.1.50'], arrives: [] }),
})
const [admin, eva, ana, marta, operator] = [
  await program.signIn('admin'),
  await program.signIn('eva'),
  await program.signIn('ana'),
  await program.signIn('marta'),
  await program.signIn('operador'),
]
const { statements } = program
const everybody = [admin, ana, marta, operator]
const company = () => ({ keeper: admin, stranger: eva, everybody, statements })
const platform = () => ({ keeper: operator, stranger: eva, everybody, statements })

conforms(company, userGroups)
conforms(company, users, { values: (n) => ({ username: `muestra${n}`, extension: String(8600 + n) }) })
conforms(company, extensions, { values: (n) => ({ number: `7${n}00`, owner: null }) })
conforms(company, deskPhones, {
  values: (n) => ({ mac: `00156500000${n}`, codecs: 'alaw' }),
  // Says something while it is created, only.
  unlike: ['new_secret'],
})
conforms(company, trunks, {
  values: (n) => ({
    codecs: 'alaw',
    caller_id: `60155501${n}`,
    host: 'sip.example.com',
    username: `cuenta${n}`,
  }),
  unlike: ['secret'],
})
conforms(company, outboundRoutes, {
  values: (n) => ({ pattern: `${n}XXXXXXXXX`, strip: n % 8, prepend: null }),
})
conforms(company, ceilings)
conforms(company, callLabels)
conforms(platform, preTranslations, {
  values: (n) => ({ pattern: `${n}XXXXXXXXX`, strip: n % 8, prepend: null }),
})
conforms(platform, numbers, { values: (n) => ({ number: `+5760155508${n}0` }) })
conforms(platform, companies, {
  values: (n) => ({
    slug_name: `muestra-${n}`,
    admin_username: `muestra${n}.admin`,
    web_page: null,
    time_zone: 'America/Lima',
    currency: 'PEN',
    voicemail_extension: '*98',
    phone: null,
    cellphone: null,
  }),
  // A plan whose limits are others' is custom.
  unlike: ['ari_password', 'plan'],
  removal: ({ name }) => ({ name }),
})
conforms(platform, countries, {
  values: (n) => ({ iso_code: `X${'ABC'[n - 1]}`, extension: `99${n}`, number_pattern: null }),
})
conforms(platform, operators, { values: (n) => ({ username: `muestra.op${n}` }) })
conforms(platform, asteriskServers, {
  values: (n) => ({ ari_url: `http://muestra${n}.example.com`, sip_host: null }),
  unlike: ['ari_password'],
})
conforms(platform, jitsiServers, {
  values: (n) => ({ url: `https://muestra${n}.example.com` }),
  unlike: ['app_secret'],
})
conforms(platform, companyStorage)
conforms(platform, storageRules)
conforms(platform, brands, { values: (n) => ({ domain: `muestra${n}.example.com` }) })
conforms(platform, storageHolds)
conforms(platform, platformNotices, { values: () => ({ ends_at: null }) })
conforms(platform, incidents, { values: () => ({ ends_at: null }) })
conforms(company, agendaGroups)
conforms(company, agendaRooms)
conforms(company, bookingKinds, { values: () => ({ detail: 'https://example.com/sala' }) })
conforms(company, bookingPages, { values: () => ({ time_zone: 'America/Santiago' }) })
conforms(company, agendaEvents, {
  values: (n) => ({
    starts_at: `2027-05-0${n}T15:00:00.000Z`,
    ends_at: `2027-05-0${n}T16:00:00.000Z`,
    person: null,
    business: null,
    recurrence: null,
  }),
  // Says how far a change goes.
  unlike: ['apply_to'],
})
conforms(company, ivrMenus, { values: (n) => ({ number: `83${n}`, prompt: null, invalid_prompt: null }) })
conforms(company, calendars, { values: () => ({ time_zone: 'America/Bogota' }) })
// With a calendar, it has no hours of its own.
conforms(company, timeSlots, { values: () => ({ time_zone: 'America/Bogota', calendar: null }) })
// Each kind has its own: an internal number means one thing.
conforms(company, ringGroups, { values: (n) => ({ number: `86${n}` }) })
conforms(company, conferenceRooms, { values: (n) => ({ number: `85${n}`, pin: `482${n}` }) })
conforms(company, queues, { values: (n) => ({ number: `84${n}` }) })
conforms(company, dids)
conforms(company, automations)
conforms(company, apiTokens, { values: () => ({ scopes: ['crm.use'] }) })
conforms(company, sites, { values: (n) => ({ origin: `https://sitio${n}.example.com` }) })
conforms(company, webhooks, { values: (n) => ({ url: `https://muestra${n}.example.com/avisos` }) })
conforms(company, signOnProviders, {
  values: (n) => ({
    kind: 'oidc',
    issuer: `https://muestra${n}.example.com`,
    client_id: `muestra${n}`,
    emergency: admin.session.userId,
  }),
  unlike: ['client_secret'],
})
conforms(company, signOnDomains, { values: (n) => ({ domain: `muestra${n}.example.com` }) })
