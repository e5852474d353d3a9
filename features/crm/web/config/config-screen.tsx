import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import { type ReactNode, useCallback, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Input, ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import type { OnRefused } from '#platform/resource/web/use-resource-actions.ts'
import { inUse, type Ordered, type Used } from '../../contract/config/uses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { OrderButton } from './order-button.tsx'
import { UsesDialog } from './uses-dialog.tsx'

export interface ConfigScreenProps {
  resource: Resource
  icon: ReactNode
  /** Where others use it: it can be looked up, and replaced. */
  used?: Used
  /** Its order means something: people drag it. */
  ordered?: Ordered
  fixed?: Input
}

/** A table of the configuration. */
export const ConfigScreen = ({ resource, icon, used, ordered, fixed = {} }: ConfigScreenProps) => {
  const t = useText(crmTexts)
  const [shown, setShown] = useState<ResourceRecord | null>(null)
  const uses = {
    id: 'uses',
    label: t('crm.uses'),
    icon: <AccountTree fontSize="small" />,
    run: setShown,
  }
  // What is used is replaced before it goes: one at a time.
  const replaceFirst = useCallback<OnRefused>(
    (code, action, [record, ...others]) => {
      if (used === undefined || code !== inUse.code || action !== 'remove') return false
      if (record === undefined || others.length > 0) return false
      setShown(record)
      return true
    },
    [used],
  )
  return (
    <>
      <ResourceScreen
        resource={resource}
        texts={crmTexts}
        icon={icon}
        fixed={fixed}
        rowActions={used === undefined ? [] : [uses]}
        onRefused={replaceFirst}
        actions={
          ordered === undefined ? null : <OrderButton resource={resource} kind={ordered} fixed={fixed} />
        }
      />
      {shown !== null && used !== undefined && (
        <UsesDialog resource={resource} kind={used} record={shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
