import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#platform/i18n/text.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { FreshnessLine } from './freshness.tsx'

const READ = Date.parse('2026-03-02T15:04:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: READ, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the board says of its figures, `later` seconds after they were read. */
function said(language: Language, online: boolean, later: number): string {
  vi.setSystemTime(READ + later * 1000)
  return renderToString(
    <LanguageProvider language={language} setLanguage={() => {}}>
      <FreshnessLine readAt={READ} online={online} failed={false} />
    </LanguageProvider>,
  )
    .replaceAll(/<style[^>]*>.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()
}

test('figures that are current say how often they are read', () => {
  expect(said('es', true, 19)).toBe('En vivo. Todo se vuelve a leer cada 20 segundos.')
  expect(said('en', true, 19)).toBe('Live. All is read again every 20 seconds.')
})

test('figures that may be old say of when they are', () => {
  expect(said('es', false, 7)).toBe('Sin conexión en vivo: esto es de las 10:04, hace 0:07.')
  expect(said('en', false, 7)).toBe('No live connection: this is from 10:04, 0:07 ago.')
  expect(said('es', true, 95)).toContain('esto es de las 10:04, hace 1:35')
  expect(said('en', true, 95)).toContain('this is from 10:04, 1:35 ago')
})
