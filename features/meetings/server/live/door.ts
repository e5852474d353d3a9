import { MAX_INSIDE, MAX_PAGES, MAX_WAITING, type OverReason } from '../../contract/room-socket.ts'
import type { Comer, Member } from './member.ts'

/** Who may come into a room, at once or after waiting. */
export class Door {
  locked = false
  readonly #members: () => Iterable<Member>
  readonly #guestsWait: boolean
  /** Who was inside once, and may return; who was removed, and may not. */
  readonly #known = new Set<string>()
  readonly #removed = new Set<string>()

  constructor(parts: { members: () => Iterable<Member>; guestsWait: boolean }) {
    this.#members = parts.members
    this.#guestsWait = parts.guestsWait
  }

  /** May come back from now on. */
  know({ identity }: Pick<Member, 'identity'>): void {
    this.#known.add(identity)
  }

  /** Stays out from now on. */
  remove({ identity }: Member): void {
    this.#removed.add(identity)
  }

  /** Why somebody may not even wait; null: they may. `instead`: whose place they take. */
  refusalOf(comer: Comer, instead: Member | null): OverReason | null {
    const { identity } = comer
    if (this.#removed.has(identity)) return 'removed'
    const members = [...this.#members()].filter((one) => one !== instead)
    const pages = members.filter((one) => one.identity === identity).length
    const count = (phase: Member['phase']) => members.filter((one) => one.phase === phase).length
    if (count('inside') >= MAX_INSIDE) return 'full'
    if (comer.userId === null && pages >= MAX_PAGES) return 'full'
    // Strangers who fill the door keep out strangers, never those who may open it.
    if (count('waiting') >= MAX_WAITING && comer.userId === null && !this.opensFor(comer)) return 'full'
    return null
  }

  /** Whether they need not wait. */
  opensFor({ owns, userId, identity }: Comer): boolean {
    if (owns || this.#known.has(identity)) return true
    if (this.locked) return false
    return userId !== null || (!this.#guestsWait && this.#hasColleague())
  }

  #hasColleague(): boolean {
    return [...this.#members()].some(({ phase, userId }) => phase === 'inside' && userId !== null)
  }
}
