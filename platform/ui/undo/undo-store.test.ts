import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { noticeStore } from '../notices.ts'
import { dismissUndo, offerUndo, pauseUndo, UNDO_FOR, undoLatest, undoStore } from './undo-store.ts'

const offered = () => undoStore.getState().offer?.text ?? null

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissUndo()
  noticeStore.setState({ alert: null })
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('an offer to undo', () => {
  test('expires after its time', () => {
    offerUndo('Se eliminó', () => {})
    vi.advanceTimersByTime(UNDO_FOR - 1)
    expect(offered()).toBe('Se eliminó')
    vi.advanceTimersByTime(1)
    expect(offered()).toBeNull()
  })

  test('pauses while held and resumes with the remaining time', () => {
    offerUndo('a', () => {})
    vi.advanceTimersByTime(UNDO_FOR - 1_000)
    pauseUndo(true)
    pauseUndo(true)
    vi.advanceTimersByTime(60_000)
    expect(offered()).toBe('a')
    pauseUndo(false)
    vi.advanceTimersByTime(999)
    expect(offered()).toBe('a')
    vi.advanceTimersByTime(1)
    expect(offered()).toBeNull()
  })

  test('runs once, and a newer one replaces it', async () => {
    const undone: string[] = []
    offerUndo('a', () => void undone.push('a'))
    offerUndo('b', () => void undone.push('b'))
    await undoLatest()
    await undoLatest()
    expect(undone).toEqual(['b'])
  })

  test('shows why it could not be undone', async () => {
    offerUndo('a', () => Promise.reject(new ApiFailure(409, { code: 'conflict', detail: 'Otra persona…' })))
    await undoLatest()
    expect(noticeStore.getState().alert).toMatchObject({ severity: 'error', text: 'Otra persona…' })
  })
})
