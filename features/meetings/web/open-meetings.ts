import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { inviteColleague, openRoom } from '../contract/rooms.ts'
import { meetingsTexts } from '../i18n/texts.ts'

/** Timeout of the request, ms. */
const WITHIN = 15_000

export interface Meetings {
  /**
   * Opens a room in a new tab: the one with that name, or a new one with that title. Call it within the click. Failures
   * are shown and can be retried. @returns the room's address for sharing; null when given up
   */
  open(nameRoom: string): Promise<string | null>
  /** Same for a new room to which the owner of this extension is invited. */
  meetWith(number: string): Promise<string | null>
}

type Request = (signal: AbortSignal) => Promise<{ url: string; address: string }>
type Ask = (request: Request) => ReturnType<Request>

interface Context {
  api: Api
  language: () => Language
}

export function createMeetings({ api, language }: Context): Meetings {
  const text = (key: keyof (typeof meetingsTexts)['es']) => translate(meetingsTexts, language(), key)
  let opening = false

  /** Opened before the answer, since later the browser would block it as a pop-up. */
  const openTab = (): Window | null => {
    const tab = window.open('', '_blank')
    if (tab === null) return null
    tab.document.title = text('meetings.opening')
    tab.document.body.textContent = text('meetings.opening')
    return tab
  }
  const enter = async (tab: Window | null, url: string): Promise<void> => {
    if (tab !== null) {
      // The meeting server must not navigate this page.
      tab.opener = null
      tab.location.replace(url)
      return
    }
    const agreed = await confirm({
      title: text('meetings.blocked'),
      text: text('meetings.blockedHint'),
      action: translate(platformTexts, language(), 'ui.open'),
    })
    if (agreed) window.open(url, '_blank', 'noopener')
  }
  const ask: Ask = async (request) => {
    const signal = AbortSignal.timeout(WITHIN)
    try {
      return await request(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      const detail = translate(platformTexts, language(), 'errors.network')
      throw new ApiFailure(0, { code: 'network', detail }, null, error)
    }
  }
  const attempt = async (request: Request): Promise<string | null> => {
    const tab = openTab()
    try {
      const { url, address } = await ask(request)
      void enter(tab, url)
      return address
    } catch (error) {
      tab?.close()
      if (!(error instanceof ApiFailure)) throw error
      const title = text('meetings.failed')
      if (error.status === 404) {
        showAlert({ severity: 'error', title, text: error.detail })
        return null
      }
      const again = translate(platformTexts, language(), 'ui.retry')
      return (await confirm({ title, text: error.detail, action: again })) ? attempt(request) : null
    }
  }

  /** Ignores double clicks. */
  const once = async (request: Request): Promise<string | null> => {
    if (opening) return null
    opening = true
    try {
      return await attempt(request)
    } finally {
      opening = false
    }
  }

  return {
    open: (name_room) => once((signal) => api.call(openRoom, { body: { name_room }, signal })),
    meetWith: (number) => once((signal) => api.call(inviteColleague, { body: { number }, signal })),
  }
}
