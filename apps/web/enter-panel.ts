import { enterPanel } from '#features/integrations/contract/panel.ts'
import type { SessionControl } from '#features/session/web/session-store.ts'

/** Signs in whoever the program around the panel has proved; without a proof, or with an old one, people sign in by hand. */
export async function enterPanelOf(session: SessionControl): Promise<void> {
  const query = new URLSearchParams(location.search)
  const [owner_id, code] = [query.get('owner_id'), query.get('code')]
  if (owner_id === null || code === null) return
  // Not to be used again by a reload.
  history.replaceState(null, '', `${location.pathname}${location.hash}`)
  try {
    session.begin(await session.api.call(enterPanel, { body: { owner_id, code } }))
  } catch {
    // They see the page of sign-in, which is no failure.
  }
}
