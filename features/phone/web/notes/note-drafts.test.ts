import { expect, test } from 'vitest'
import { draftFor, noteDrafts, withDraft, writeDraft } from './note-drafts.ts'

test('a note written during a call is kept by its number until it is taken, and blanks are none', () => {
  writeDraft('3001234567', 'Pide factura')
  writeDraft('1002', '  ')
  expect([draftFor('3001234567'), draftFor('1002'), draftFor('1003')]).toEqual(['Pide factura', '', ''])
  writeDraft('3001234567', '')
  writeDraft('1002', '')
  expect(noteDrafts.getState()).toEqual({})
})

test('it is added to a note that the record has', () => {
  expect(withDraft('', 'Pide factura')).toBe('Pide factura')
  expect(withDraft('Primera parte', 'Pide factura')).toBe('Primera parte\nPide factura')
})
