import { describe, expect, test } from 'vitest'
import { completeMention, matchesEverybody, matchingPeople, mentionAt, mentionedIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ana Gómez' },
  { id: 2, name: 'Mariana Ruiz' },
  { id: 3, name: 'Gonzalo Pérez' },
]

describe('mentions', () => {
  test('start with @ after a space, and end where no name can continue', () => {
    expect(mentionAt('hola @an', 8)).toEqual({ from: 5, query: 'an' })
    expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' })
    expect(mentionAt('@ana gó', 7)).toEqual({ from: 0, query: 'ana gó' })
    expect(mentionAt('ana@empresa.co', 14)).toBeNull()
    expect(mentionAt('hola @ana y tú', 14)).toBeNull()
    expect(mentionAt('hola @ana', 4)).toBeNull()
  })

  test('match the beginning of any of the names of a person, ignoring accents', () => {
    expect(matchingPeople(people, 'GO').map(({ id }) => id)).toEqual([3, 1])
    expect(matchingPeople(people, '').map(({ id }) => id)).toEqual([1, 3, 2])
    expect(matchingPeople(people, 'zz')).toEqual([])
  })

  test('propose nothing when the name is complete, so Enter sends', () => {
    expect(matchesEverybody('todos', 'To')).toBe(true)
    expect(matchesEverybody('todos', '')).toBe(true)
    expect(matchesEverybody('todos', 'todos ')).toBe(false)
    expect(matchingPeople([{ id: 4, name: 'Recepción' }], 'recepcion ')).toEqual([])
    expect(matchingPeople(people, 'ana ').map(({ id }) => id)).toEqual([1])
  })

  test('are completed at the caret', () => {
    expect(completeMention('hola @an, ven', 8, { from: 5 }, '@Ana Gómez')).toEqual({
      text: 'hola @Ana Gómez , ven',
      caret: 16,
    })
  })

  test('count while the text contains the name', () => {
    expect(mentionedIn('@Ana Gómez y @Gonzalo', people)).toEqual([1])
    expect(mentionedIn('Ana Gómez', people)).toEqual([])
  })
})
