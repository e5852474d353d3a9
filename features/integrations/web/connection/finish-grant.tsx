import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { type ConnectionKind, finishConnection } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { useKeepConnection } from '../use-connections.ts'

/** Back from the other program: finishes the authorisation, once, and takes its code out of the address. */
export const FinishGrant = ({ kind }: { kind: ConnectionKind }) => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const { keep, reload } = useKeepConnection()
  const [address, setAddress] = useSearchParams()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { state = '', ...answer } = Object.fromEntries(address)
    setAddress({}, { replace: true })
    api
      .call(finishConnection, { params: { kind }, body: { state, answer } })
      .then((changed) => {
        keep(changed)
        showToast(t('connect.done'))
      })
      .catch((error: unknown) => {
        showAlert({ severity: 'error', text: failureDetail(error) })
        void reload()
      })
  })
  return <Alert severity="info">{t('connect.authorizing')}</Alert>
}
