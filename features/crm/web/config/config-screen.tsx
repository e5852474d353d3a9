import type { ReactNode } from 'react'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Input } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import type { Ordered } from '../../contract/config/order.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { OrderButton } from './order-button.tsx'

export interface ConfigScreenProps {
  resource: Resource
  icon: ReactNode
  /** Set if people can reorder the list by dragging. */
  ordered?: Ordered
  fixed?: Input
}

export const ConfigScreen = ({ resource, icon, ordered, fixed = {} }: ConfigScreenProps) => (
  <ResourceScreen
    resource={resource}
    texts={crmTexts}
    icon={icon}
    fixed={fixed}
    actions={ordered === undefined ? null : <OrderButton resource={resource} kind={ordered} fixed={fixed} />}
  />
)
