import SwapVert from '@mui/icons-material/SwapVert'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Input } from '#platform/resource/web/resource-client.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import type { Ordered } from '../../contract/config/order.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { OrderDialog } from './order-dialog.tsx'

interface OrderButtonProps {
  resource: Resource
  kind: Ordered
  fixed: Input
}

export const OrderButton = ({ resource, kind, fixed }: OrderButtonProps) => {
  const t = useText(crmTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton label={t('crm.order')} icon={<SwapVert />} onClick={() => setOpen(true)} />
      {open && <OrderDialog resource={resource} kind={kind} fixed={fixed} onClose={() => setOpen(false)} />}
    </>
  )
}
