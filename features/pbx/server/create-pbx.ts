import type { Database, Rows } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import { type Logger, silentLogger } from '#platform/log/logger.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { RoutedArrival } from './arrival.ts'
import { type AudioPorts, audioRoutes } from './audios/audio-routes.ts'
import { type CompanySound, findSound } from './audios/find-sound.ts'
import { restoreSounds } from './audios/place-sounds.ts'
import { soundRoute, tellSoundAddress } from './audios/sound-links.ts'
import { offeredCallbacks } from './callbacks/offered-callbacks.ts'
import { type CreatedExtension, createExtension, type NewExtension } from './create-extension.ts'
import { deskPhoneStore, renewPhoneLinkRoute } from './desk-phones/desk-phone-store.ts'
import { deskPhoneRoute } from './desk-phones/serve-desk-phone.ts'
import { type CompanyConflict, findConflicts } from './emergency/find-conflicts.ts'
import { listEmergencyConflictsRoute } from './emergency/list-conflicts.ts'
import { explainCallRoute } from './explain/explain-call.ts'
import { assignExtension } from './extensions/assign-extension.ts'
import type { DeskPhoneSettings } from './extensions/desk-phone.ts'
import { extensionStore } from './extensions/extension-store.ts'
import { listExtensionOwnersRoute } from './extensions/list-extension-owners.ts'
import { extensionPurge } from './extensions/purge-extensions.ts'
import { renewOwnPhoneSecretRoute, renewSecretRoute } from './extensions/renew-secret.ts'
import { findEndpoints, type KnownEndpoint } from './find-endpoints.ts'
import { labelStore } from './labels/label-store.ts'
import {
  createTrunkAddresses,
  type TrunkAddresses,
  type TrunkAddressParts,
} from './lines/addresses/trunk-addresses.ts'
import { ceilingStore, outboundRouteStore, type TrunkPorts, trunkStore } from './lines/line-stores.ts'
import { testTrunkRoute } from './lines/test-trunk.ts'
import { listFreeNumbersRoute } from './numbers/free-numbers.ts'
import { noteReturned } from './numbers/number-proof.queries.ts'
import { lockNumbers } from './numbers/number-space.queries.ts'
import { listNumberConflictsRoute } from './numbers/number-space.ts'
import { type ProofCalls, proofCalls } from './numbers/place-proof-call.ts'
import { preTranslateRoute } from './numbers/pre-translate.ts'
import { callWithCodeRoute, codeCallStateRoute, enterCodeRoute } from './numbers/prove-number.ts'
import { translateSdpRoute } from './numbers/translate-sdp.ts'
import { checkCeilings, type OnCeilingReached } from './outside/check-ceilings.ts'
import type { LegCharges } from './outside/leg-charges.ts'
import { createOutsideGate, type OutsideGate } from './outside/outside-gate.ts'
import { configuredPlan, createConfiguredPlan } from './plan/configured-plan.ts'
import { findDoNotDisturb } from './plan/find-do-not-disturb.ts'
import { loadAgents, type QueueAgentState } from './plan/load-agents.ts'
import type { PlanSource } from './plan/plan-source.ts'
import { createPlans } from './plan/plans.ts'
import { routeArrival } from './route-arrival.ts'
import { routingPurges, routingRoutes } from './routing/create-routing.ts'
import { listRoomsRoute } from './routing/list-rooms.ts'

export interface PbxPorts extends DeskPhoneSettings, Partial<Omit<TrunkPorts, 'realm'>> {
  database: Database
  /** Ringing time before a call counts as unanswered, seconds. */
  ringSeconds: number
  /** Source of the configuration; absent: what administrators set up. */
  planSource?: PlanSource
  /** Absent: carriers' hosts are not looked up. */
  carriers?: Omit<TrunkAddressParts, 'database' | 'log'>
  /** Absent: only operators give numbers. */
  proof?: ProofCalls
  /** Absent: companies have no audios. */
  audios?: AudioPorts
  /** Legs to the outside that a company may begin within a minute. */
  outsideCallsPerMinute?: number
  /** Absent: calls to the outside cost nothing. */
  charges?: LegCharges
  /** Absent: nobody is notified of a reached limit. */
  onCeilingReached?: OnCeilingReached
  /** Absent: nobody is notified of what has an emergency number. */
  onEmergencyConflict?: (conflict: CompanyConflict) => Promise<void>
  log?: Logger
}

export interface Pbx {
  readonly purges: readonly Purge[]
  readonly routes: readonly BoundRoute[]
  readonly rawRoutes: readonly RawRoute[]
  routeArrival(arrival: Parameters<typeof routeArrival>[2]): Promise<RoutedArrival | null>
  /** Every leg to the outside passes it. */
  readonly outsideGate: OutsideGate
  loadPlan(companyId: number): Promise<Plan>
  /** Looks up the hosts of carriers. */
  trunkAddresses: TrunkAddresses
  /** A sound that the company made; null: it has none such. */
  findSound(rows: Rows, sound: { companyId: number; id: number }): Promise<CompanySound | null>
  /** Places audios missing on the telephone server, and sets the address where remote servers fetch them. */
  restoreSounds(): Promise<void>
  /** Notifies administrators of what has an emergency number of their country. */
  tellEmergencyConflicts(): Promise<void>
  loadAgents(companyId: number): Promise<QueueAgentState[]>
  /** Endpoints whose owners are on do not disturb. */
  findDoNotDisturb(companyId: number): Promise<ReadonlySet<string>>
  readonly callbacks: ReturnType<typeof offeredCallbacks>
  findEndpoints(names: readonly string[]): Promise<KnownEndpoint[]>
  /** In the transaction of `rows`. */
  createExtension(rows: Rows, extension: NewExtension): Promise<CreatedExtension>
  /** For a new user; without a number, the next free one. @returns the number */
  assignExtension(
    context: WriteContext,
    target: { number: string | null; name: string; userId: number },
  ): Promise<string>
  /** Until the transaction ends nobody else gives an internal number of the company to anything. */
  lockNumbers(context: Pick<WriteContext, 'unit' | 'principal'>): Promise<void>
}

/** More than any call centre dials by hand, and less than a stolen account tries to. */
const OUTSIDE_CALLS_PER_MINUTE = 120

/** Spans all companies: a call's company follows from the endpoint it comes from. */
export function createPbx({ database, planSource, ...settings }: PbxPorts): Pbx {
  const extensions = extensionStore(settings)
  const deskPhones = deskPhoneStore(settings)
  const {
    trunkKey = '',
    recordEvent = async () => {},
    onCeilingReached = async () => {},
    onEmergencyConflict: onConflict = async () => {},
    log = silentLogger,
  } = settings
  const gate = {
    database,
    perMinute: settings.outsideCallsPerMinute ?? OUTSIDE_CALLS_PER_MINUTE,
    onReached: onCeilingReached,
    log,
  }
  const ceilings = checkCeilings(gate)
  const lines = [
    trunkStore({ realm: settings.realm, trunkKey, recordEvent }),
    outboundRouteStore,
    ceilingStore,
  ]
  const addresses = settings.carriers
    ? createTrunkAddresses({ database, log, ...settings.carriers })
    : {
        refresh: async () => false,
        refreshAll: async () => {},
        refreshDue: async () => {},
        dueAt: () => Number.POSITIVE_INFINITY,
      }
  const folder = settings.audios?.soundsFolder
  const plans = createPlans(
    database,
    planSource ?? (folder ? createConfiguredPlan(folder) : configuredPlan),
    folder ?? undefined,
  )
  return {
    purges: [
      { table: labelStore.table },
      { table: deskPhones.table },
      ...lines.toReversed().map(({ table }) => ({ table })),
      ...routingPurges,
      extensionPurge,
    ],
    rawRoutes: [
      deskPhoneRoute({ database, ...settings }),
      ...(settings.audios?.links && folder
        ? [
            soundRoute(
              { database, files: settings.audios.files, soundsFolder: folder },
              settings.audios.links,
            ),
          ]
        : []),
    ],
    routes: [
      ...resourceRoutes(extensions),
      renewSecretRoute(settings, recordEvent),
      renewOwnPhoneSecretRoute(settings),
      listExtensionOwnersRoute,
      ...resourceRoutes(deskPhones),
      renewPhoneLinkRoute(settings),
      ...routingRoutes,
      ...resourceRoutes(labelStore),
      ...(settings.audios ? audioRoutes(settings.audios) : []),
      preTranslateRoute(plans),
      translateSdpRoute,
      callWithCodeRoute(database, {
        placeCall: settings.proof ? proofCalls(database, settings.proof) : async () => false,
        countries: settings.proof?.countries ?? null,
      }),
      codeCallStateRoute(database),
      enterCodeRoute(database),
      ...lines.flatMap((store) => resourceRoutes(store)),
      testTrunkRoute(addresses, recordEvent),
      listRoomsRoute,
      listEmergencyConflictsRoute,
      listNumberConflictsRoute,
      listFreeNumbersRoute,
      explainCallRoute(database, plans, ceilings, settings),
    ],
    outsideGate: createOutsideGate({ ...gate, plans, charges: settings.charges }),
    async routeArrival(arrival) {
      const arrived = await routeArrival(database, plans, arrival, ceilings)
      if (arrived && arrived.itinerary === null && trunkOf(arrival.endpoint) !== null)
        await noteReturned(database.systemRows, arrival.endpoint, arrival.dialed).catch((error) =>
          log.warn({ err: error }, 'cannot note that a call to a number arrived here'),
        )
      return arrived
    },
    loadPlan: plans.of,
    // Without a sounds folder: the paths of audios are under the root.
    findSound: (rows, sound) => findSound(rows, folder ?? '/', sound),
    trunkAddresses: addresses,
    async restoreSounds() {
      if (!settings.audios || !folder) return
      const { files, links, forFirst = false } = settings.audios
      await tellSoundAddress(database, links?.url ?? null, forFirst)
      await restoreSounds(database, files, folder)
    },
    async tellEmergencyConflicts() {
      for (const conflict of await findConflicts(database.systemRows, null)) await onConflict(conflict)
    },
    callbacks: offeredCallbacks(database),
    findDoNotDisturb: (companyId) => findDoNotDisturb(database.systemRows, companyId),
    loadAgents: (companyId) => loadAgents(database.systemRows, companyId),
    findEndpoints: (names) => findEndpoints(database.systemRows, names),
    createExtension: (rows, extension) => createExtension(rows, settings, extension),
    assignExtension: (context, target) => assignExtension(extensions, context, target),
    lockNumbers: ({ unit, principal }) => lockNumbers(unit.rows, principal.companyId),
  }
}
