import type { Did, Ivr, Plan, PlanExtension, Queue, RingGroup, Room, TimeSlot, Trunk } from './plan.ts'

/** Fills a partial plan with empty defaults. */
export interface PlanParts {
  companyId?: number
  extensions?: readonly PlanExtension[]
  dids?: readonly Did[]
  numbers?: Plan['numbers']
  timeSlots?: readonly TimeSlot[]
  ringGroups?: readonly RingGroup[]
  ivrs?: readonly Ivr[]
  queues?: readonly Queue[]
  rooms?: readonly Room[]
  audios?: Plan['audios']
  music?: Plan['music']
  trunks?: readonly Trunk[]
  outboundRoutes?: Plan['outboundRoutes']
  holidays?: Plan['holidays']
}

const byId = <Row extends { id: number }>(rows: readonly Row[] = []) =>
  new Map(rows.map((row) => [row.id, row]))

export const planOf = (parts: PlanParts): Plan => ({
  companyId: parts.companyId ?? 1,
  timeZone: 'America/Bogota',
  country: 'CO',
  countryPrefix: '57',
  holidays: parts.holidays ?? new Map(),
  extensions: byId(parts.extensions),
  dids: new Map((parts.dids ?? []).map((did) => [did.number, did])),
  numbers: parts.numbers ?? new Map(),
  timeSlots: byId(parts.timeSlots),
  ringGroups: byId(parts.ringGroups),
  ivrs: byId(parts.ivrs),
  queues: byId(parts.queues),
  rooms: byId(parts.rooms),
  audios: parts.audios ?? new Map(),
  music: parts.music ?? null,
  trunks: parts.trunks ?? [],
  outboundRoutes: parts.outboundRoutes ?? [],
})

export const ivrOf = (parts: Partial<Ivr> & { id: number }): Ivr => ({
  name: 'Menú',
  prompt: [{ kind: 'system', name: 'vm-enter-num-to-call' }],
  options: new Map(),
  invalidPrompt: [],
  timeoutSeconds: 5,
  retries: 1,
  onTimeout: null,
  onInvalid: null,
  dialByExtension: false,
  survey: null,
  ...parts,
})

export const queueOf = (parts: Partial<Queue> & { id: number }): Queue => ({
  name: 'Ventas',
  strategy: 'linear',
  members: [],
  ringSeconds: 15,
  wrapUpSeconds: 0,
  restSeconds: 0,
  maxWaiting: 10,
  maxWaitSeconds: null,
  welcome: [],
  music: null,
  announcement: null,
  exits: new Map(),
  callbackDigit: null,
  overflow: null,
  whenEmpty: null,
  priority: 0,
  serviceLevelSeconds: 20,
  ...parts,
})

export const ringGroupOf = (parts: Partial<RingGroup> & { id: number }): RingGroup => ({
  name: 'Recepción',
  strategy: 'all',
  members: [],
  ringSeconds: 20,
  skipBusy: true,
  fallback: null,
  ...parts,
})

export const trunkOf = (id: number, channels = 30): Trunk => ({
  id,
  name: `Troncal ${id}`,
  endpoint: `trunk.${id}`,
  channels,
  callerId: '6015550100',
})
