import { FinishSignOn } from './finish-sign-on.tsx'
import type { SignOnPageProps } from './props.ts'
import { SignOnForm } from './sign-on-form.tsx'

/** `#/auth/empresa`: to the company's identity provider, and back from it. */
export const SignOnPage = (props: SignOnPageProps) =>
  props.route.ticket === '' && !location.hash.includes('over=') ? (
    <SignOnForm {...props} />
  ) : (
    <FinishSignOn {...props} />
  )
