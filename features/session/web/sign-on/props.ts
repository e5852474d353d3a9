import type { AuthRoute } from '../auth/auth-route.ts'
import type { SessionControl } from '../session-store.ts'

export interface SignOnPageProps {
  session: SessionControl
  productName: string
  route: AuthRoute
}
