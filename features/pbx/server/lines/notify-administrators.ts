import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import type { CompanyConflict } from '../emergency/find-conflicts.ts'
import type { OnCeilingReached } from '../outside/check-ceilings.ts'
import type { UnresolvedTrunk } from './addresses/trunk-addresses.ts'
import type { LostTrunk } from './watch-trunks.ts'

interface Alarm {
  companyId: number
  kind: string
  text: 'ceiling' | 'company_ceiling' | 'trunk' | 'trunk_kept' | 'trunk_missing' | 'emergency'
  /** Name of the limit or trunk. */
  name: string
  number?: string
  link: string
  /** `today`: the date in the company's time zone; `hour`: with the hour. */
  dedupeKey(today: string, hour: string): string
}

const raise = (database: Database, notify: Notify, alarm: Alarm): Promise<void> => {
  const { companyId, kind, text, name, number = '', link } = alarm
  return notifyAdministrators(database, notify, companyId, ({ language, today, hour }) => ({
    kind,
    title: translate(pbxTexts, language, `notice.${text}.title`),
    body: translate(pbxTexts, language, `notice.${text}.body`, { name, number }),
    link,
    dedupeKey: alarm.dedupeKey(today, hour),
    push: true,
  }))
}

/** Notifies the company's administrators: once a day per limit of theirs, once an hour of the platform's. */
export const notifyCeiling =
  (database: Database, notify: Notify): OnCeilingReached =>
  (companyId, { id, name }) =>
    raise(database, notify, {
      companyId,
      kind: 'call_ceiling',
      text: id === null ? 'company_ceiling' : 'ceiling',
      name,
      link: '/admin/lineas/topes',
      dedupeKey: (today, hour) => (id === null ? `ceiling company ${hour}` : `ceiling ${id} ${today}`),
    })

/** Notifies the company's administrators once while a trunk's host cannot be looked up. */
export const notifyUnresolved =
  (database: Database, notify: Notify) =>
  ({ companyId, id, name, isKept, since }: UnresolvedTrunk): Promise<void> =>
    raise(database, notify, {
      companyId,
      kind: 'trunk_lost',
      text: isKept ? 'trunk_kept' : 'trunk_missing',
      name,
      link: '/admin/lineas/troncales',
      dedupeKey: () => `trunk host ${id} ${since.toISOString()}`,
    })

/** Notifies the company's administrators each time a trunk loses its carrier. */
export const notifyLostTrunk =
  (database: Database, notify: Notify) =>
  ({ companyId, id, name, since }: LostTrunk): Promise<void> =>
    raise(database, notify, {
      companyId,
      kind: 'trunk_lost',
      text: 'trunk',
      name,
      link: '/admin/lineas/troncales',
      dedupeKey: () => `trunk ${id} ${since.toISOString()}`,
    })

const LISTS: Record<CompanyConflict['kind'], string> = {
  extension: '/admin/ajustesEmpresa/extensiones',
  ring_group: '/admin/ajustesEmpresa/gruposDeTimbrado',
  queue: '/admin/ajustesEmpresa/colaLlamadas',
  ivr: '/admin/ajustesEmpresa/ivr',
  conference_room: '/admin/ajustesEmpresa/salasDeConferencias',
  voicemail: '/admin/ajustesEmpresa/extensiones',
  outbound_route: '/admin/lineas/rutas',
}

/** Notifies the company's administrators, once for each number and what has it. */
export const notifyEmergencyConflict =
  (database: Database, notify: Notify) =>
  ({ companyId, kind, id, name, number }: CompanyConflict): Promise<void> =>
    raise(database, notify, {
      companyId,
      kind: 'emergency_number',
      text: 'emergency',
      name: name || number,
      number,
      link: LISTS[kind],
      dedupeKey: () => `emergency ${kind} ${id ?? ''} ${number}`,
    })
