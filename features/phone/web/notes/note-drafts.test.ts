import { expect, test } from 'vitest'
import { draftFor, dropDraft, isNoted, noteDrafts, withDraft, writeDraft } from './note-drafts.ts'

test('a note and a label of a running call are kept by its number until they are taken, and blanks are none', () => {
  writeDraft('3001234567', { note: 'Pide factura' })
  writeDraft('3001234567', { label: 7 })
  writeDraft('1002', { note: '  ' })
  expect(draftFor('3001234567')).toEqual({ note: 'Pide factura', label: 7 })
  expect([isNoted(draftFor('1002')), isNoted(draftFor('1003'))]).toEqual([false, false])
  writeDraft('3001234567', { note: '' })
  expect(isNoted(draftFor('3001234567'))).toBe(true)
  dropDraft('3001234567')
  dropDraft('1002')
  expect(noteDrafts.getState()).toEqual({})
})

test('it is added to a note that the record has', () => {
  expect(withDraft('', 'Pide factura')).toBe('Pide factura')
  expect(withDraft('Primera parte', 'Pide factura')).toBe('Primera parte\nPide factura')
})
