/**
 * Supervisors listen to a talk by dialling a code and the extension, on any phone: `*911002` listens to 1002, `*92` whispers
 * to them alone, `*93` joins. While they listen they may change how.
 */
const CODES = { listen: '*91', whisper: '*92', join: '*93' } as const

export const SPY_MODES = ['listen', 'whisper', 'join'] as const
export type SpyMode = (typeof SPY_MODES)[number]

export const spyNumber = (mode: SpyMode, extension: string): string => CODES[mode] + extension

const CODE = /^(\*9[123])(\d{2,8})$/

/** What a dialled number asks for; null: nothing of the kind. */
export function readSpyNumber(dialed: string): { mode: SpyMode; extension: string } | null {
  const [, code, extension] = CODE.exec(dialed) ?? []
  const mode = SPY_MODES.find((one) => CODES[one] === code)
  return mode === undefined || extension === undefined ? null : { mode, extension }
}
