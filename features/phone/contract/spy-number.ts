/**
 * Supervisors listen in by dialling a code and the extension, on any phone: `*911002` listens to 1002, `*92` whispers
 * to the agent alone, `*93` joins. They may switch while they listen.
 */
const CODES = { listen: '*91', whisper: '*92', join: '*93' } as const

export const SPY_MODES = ['listen', 'whisper', 'join'] as const
export type SpyMode = (typeof SPY_MODES)[number]

export const spyNumber = (mode: SpyMode, extension: string): string => CODES[mode] + extension

const CODE = /^(\*9[123])(\d{2,8})$/

/** Parses a dialled supervision code; null when it is none. */
export function readSpyNumber(dialed: string): { mode: SpyMode; extension: string } | null {
  const [, code, extension] = CODE.exec(dialed) ?? []
  const mode = SPY_MODES.find((one) => CODES[one] === code)
  return mode === undefined || extension === undefined ? null : { mode, extension }
}
