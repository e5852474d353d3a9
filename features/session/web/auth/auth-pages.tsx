import type { Api } from '#platform/http/web/api.ts'
import type { AuthRoute } from './auth-route.ts'
import { RequestLinkPage } from './request-link-page.tsx'
import { RestartPage } from './restart-page.tsx'
import { UnblockPage } from './unblock-page.tsx'

interface AuthPagesProps {
  api: Api
  productName: string
  route: AuthRoute
  /** All of the user's sessions ended, possibly this browser's too. */
  onSessionsEnded: () => void
}

/** Forgotten passwords and paused sign-ins; loaded lazily. */
export const AuthPages = ({ api, productName, route, onSessionsEnded }: AuthPagesProps) => {
  const { page, username, token } = route
  if (page === 'restartPassword') {
    return (
      <RestartPage
        key={token}
        api={api}
        productName={productName}
        username={username}
        token={token}
        onDone={onSessionsEnded}
      />
    )
  }
  if (page === 'unblockAccess' && token !== '') {
    return <UnblockPage key={token} api={api} productName={productName} username={username} token={token} />
  }
  const about = page === 'forgotPassword' ? 'forgot' : 'unblock'
  return <RequestLinkPage key={about} api={api} productName={productName} about={about} username={username} />
}
