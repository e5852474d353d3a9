/**
 * Feature codes to take a call that is not for oneself, from any phone: `*8` a call ringing in one's ring groups or
 * queues, `*81002` a call ringing at 1002, `*701` the call parked in slot 701. A call is parked by transferring it to
 * `*70`. The lamp keys of many desk phones dial `**1002` while 1002 rings, which is the same as `*81002`.
 */
export const PARK = '*70'
export const PICK_UP = '*8'
/** A company's slots, first and last inclusive. */
export const SLOTS = { first: 701, last: 799 } as const

export type PickUp =
  | { kind: 'group' }
  | { kind: 'extension'; extension: string }
  | { kind: 'slot'; slot: number }

export const slotNumber = (slot: number): string => `*${slot}`

/** Parses a dialled feature code; null when it is none of these. */
export function readPickUp(dialed: string): PickUp | null {
  if (dialed === PICK_UP) return { kind: 'group' }
  const [, slot] = /^\*(7\d\d)$/.exec(dialed) ?? []
  if (slot !== undefined && Number(slot) >= SLOTS.first) return { kind: 'slot', slot: Number(slot) }
  const [, extension] = /^\*[*8](\d{2,10})$/.exec(dialed) ?? []
  return extension === undefined ? null : { kind: 'extension', extension }
}
