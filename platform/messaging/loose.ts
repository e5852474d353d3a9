import { cutText } from '#platform/contract/cut-text.ts'

const MAX_TEXT = 1_000

/**
 * A JSON value from outside, read field by field. What is missing, null or of another type is absent, and decides about nothing
 * else: services add, drop and retype fields without notice.
 */
export class Loose {
  readonly raw: unknown

  constructor(raw: unknown) {
    this.raw = raw
  }

  /** A text, or a number as text; empty when absent. At most `max` UTF-16 units, in whole characters. */
  text(name: string, max = MAX_TEXT): string {
    const value = this.#field(name)
    if (typeof value === 'string') return cutText(value, max)
    return typeof value === 'number' ? cutText(String(value), max) : ''
  }

  /** A number, or a text that is one. */
  number(name: string): number | undefined {
    const value = this.#field(name)
    const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof found === 'number' && Number.isFinite(found) ? found : undefined
  }

  /** Whether it is true, or a text that says so. */
  flag(name: string): boolean {
    const value = this.#field(name)
    return value === true || value === 'true'
  }

  at(name: string): Loose {
    return new Loose(this.#field(name))
  }

  /** The first elements of a list; an object instead of a list counts as its only element. */
  list(name: string, max: number): Loose[] {
    const value = this.#field(name)
    if (Array.isArray(value)) return value.slice(0, max).map((one) => new Loose(one))
    return isObject(value) ? [new Loose(value)] : []
  }

  has(name: string): boolean {
    return this.#field(name) != null
  }

  #field(name: string): unknown {
    return isObject(this.raw) && Object.hasOwn(this.raw, name) ? this.raw[name] : undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
