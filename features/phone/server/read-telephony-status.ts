import { bind } from '#platform/http/server/bind.ts'
import { getTelephonyStatus } from '../contract/status.ts'
import type { PhoneNode } from './phone-node.ts'

export const getTelephonyStatusRoute = (engine: Pick<PhoneNode, 'health'>) =>
  bind(getTelephonyStatus, async () => engine.health())
