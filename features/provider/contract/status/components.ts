/** What the status page speaks of. */
export const COMPONENTS = ['telephony', 'meetings', 'messages', 'mail', 'platform', 'files'] as const
export type Component = (typeof COMPONENTS)[number]

/** From best to worst. */
export const COMPONENT_STATES = ['up', 'degraded', 'down'] as const
export type ComponentState = (typeof COMPONENT_STATES)[number]

export const worstOf = (states: readonly ComponentState[]): ComponentState =>
  COMPONENT_STATES[Math.max(0, ...states.map((state) => COMPONENT_STATES.indexOf(state)))] ?? 'up'
