import type { Database } from '#platform/db/database.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Device, DeviceAccount } from '#platform/testing/telephony/device.ts'
import type { CallTestContext } from '../stage/stage-types.ts'
import type { TestPlans } from '../stage/test-plans.ts'

/** An engine that outlives the program, which reconnects at every start. */
export interface SurvivingContext {
  database: Database
  pbx: CallTestContext['pbx']
  plans: TestPlans
  device(account: DeviceAccount): Promise<Device>
  connect(): Promise<Connection>
  /** See EngineHarness. */
  forgetAccounts?(): Promise<void>
  stop(): Promise<void>
}

export interface Connection {
  engine: TelephonyEngine
  /** As if the program were killed: stops events and commands. */
  cut(): Promise<void>
  /** Breaks the connection while the program keeps running. */
  lose(): Promise<void>
  /** Resolves when it is back. */
  findAgain(): Promise<void>
}
