import type { BridgeId, LegId, TelephonyEngine } from '#platform/telephony/port.ts'

/**
 * An engine that loses legs just after it added them to a bridge, once each and without any event, as Asterisk does under load.
 * Nobody sees such a leg in the bridge first, however slow the machine is.
 */
export function slippingEngine(engine: TelephonyEngine): {
  engine: TelephonyEngine
  /** The leg with this SIP Call-ID slips out of the next bridge that it is added to. Resolves when it has. */
  slipOut(sipCallId: string): Promise<void>
} {
  const awaited = new Map<string, () => void>()
  let adding: Promise<void> = Promise.resolve()

  async function lose(bridge: BridgeId, added: readonly LegId[]): Promise<void> {
    for (const { leg, sipCallId } of await engine.liveLegs()) {
      const slipped = sipCallId === null ? undefined : awaited.get(sipCallId)
      if (sipCallId === null || slipped === undefined || !added.includes(leg)) continue
      awaited.delete(sipCallId)
      await engine.leaveBridge(bridge, leg)
      slipped()
    }
  }

  async function add(command: () => Promise<void>, bridge: BridgeId, legs: readonly LegId[]): Promise<void> {
    if (awaited.size === 0) return command()
    const added = command().then(() => lose(bridge, legs))
    adding = added.catch(() => undefined)
    return added
  }

  return {
    engine: {
      ...engine,
      bridge: (bridge, legs) => add(() => engine.bridge(bridge, legs), bridge, legs),
      joinBridge: (bridge, leg) => add(() => engine.joinBridge(bridge, leg), bridge, [leg]),
      async liveLegs() {
        await adding
        return engine.liveLegs()
      },
    },
    slipOut: (sipCallId) => new Promise((slipped) => void awaited.set(sipCallId, slipped)),
  }
}
