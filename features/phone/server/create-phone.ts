import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'
import type { PhoneStatus } from '../contract/call.ts'
import {
  type CallControl,
  type CallControlDependencies,
  type CallFigures,
  createCallControl,
} from './call-control/call-control.ts'
import type { DeviceWatch } from './call-control/device-watch.ts'
import type { ResumableCalls } from './call-control/resumable-calls.ts'
import { getContactsRoute } from './directory/list-contacts.ts'
import { getDirectoryRoute } from './directory/list-directory.ts'
import { getPjsipContactsRoute } from './directory/list-registered-endpoints.ts'
import { getCallInfoRoute } from './directory/read-call-info.ts'
import { getExtensionInfoRoute } from './directory/read-extension-info.ts'
import { labelCallRoute } from './history/label-call.ts'
import { listCallLabelsRoute } from './history/list-call-labels.ts'
import { callsAppRoute, getCallsRoute } from './history/list-calls.ts'
import { lastCallRoute } from './history/read-last-call.ts'
import { createPhoneNode } from './phone-node.ts'
import { getTelephonyStatusRoute } from './read-telephony-status.ts'
import { resumableCallRoutes } from './resume-calls.ts'

export interface PhoneDependencies extends Omit<CallControlDependencies, 'publish' | 'onPhone' | 'onEngine'> {
  hub: Pick<Hub, 'publish'>
  nodes: NodeCalls
  /** There are other nodes, which go on with the calls when this one stops. */
  handsOver: boolean
}

export interface Phone {
  readonly routes: readonly BoundRoute[]
  /** Told by the way of browsers' SIP what it sees of them. */
  readonly devices: DeviceWatch
  readonly resumable: ResumableCalls
  /** This node runs the calls from here on, whether the engine is up already or not. */
  start(): void
  /** Another node does. */
  leave(): Promise<void>
  /** Of the engine, wherever its calls are run. */
  health(): { up: boolean; reason: string | null }
  /** Ends all calls, stores and tells what is left; to be called while engine and database still work. */
  stop(): Promise<void>
  /** Resolves when everything that has happened so far is carried out, stored and told. */
  settled(): Promise<void>
  figures(): CallFigures
  /** The state of an endpoint's phone, as the directory shows it. */
  statusOf(endpoint: string): PhoneStatus
}

export function createPhone({ hub, nodes, handsOver, ...dependencies }: PhoneDependencies): Phone {
  const { engine } = dependencies
  const publish: Hub['publish'] = (topic, event, data) => hub.publish(topic, event, data)
  let calls: CallControl | null = null
  const node = createPhoneNode({ nodes, engine, calls: () => calls })
  const { presence } = node
  const nothing: CallFigures = { active: 0, turnedAway: 0, unstored: 0 }
  return {
    routes: [
      getDirectoryRoute(presence),
      getContactsRoute(presence),
      getPjsipContactsRoute(presence, node),
      getExtensionInfoRoute(presence),
      getCallInfoRoute,
      getCallsRoute,
      callsAppRoute,
      lastCallRoute,
      listCallLabelsRoute,
      labelCallRoute(publish),
      getTelephonyStatusRoute(node),
      ...resumableCallRoutes(node.resumable),
    ],
    devices: node.devices,
    resumable: node.resumable,
    health: node.health,
    start() {
      calls = createCallControl({
        ...dependencies,
        publish,
        onPhone: node.tellPhone,
        onEngine: node.tellEngine,
      })
      node.took()
      calls.start()
    },
    async leave() {
      const left = calls
      calls = null
      await left?.abandon()
    },
    async stop() {
      await (handsOver ? calls?.abandon() : calls?.stop())
    },
    settled: async () => calls?.settled(),
    figures: () => calls?.figures() ?? nothing,
    statusOf: presence.statusOf,
  }
}
