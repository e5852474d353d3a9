import { randomInt } from 'node:crypto'

/** Without letters and digits that are easily confused when dictated. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_SIZE = 4

/** 79 random bits in groups that can be dictated: `h7kq-2mzt-…`. */
export const initialPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_SIZE }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
