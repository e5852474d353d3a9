import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FilterBar } from '#platform/resource/web/filter-bar.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useFullResource } from '#platform/resource/web/use-full-resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { EditorDialog } from '#platform/ui/form/editor-dialog.tsx'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { type AutomationEntity, writeAutomationDesign } from '../contract/automations.ts'
import type { AutomationDesign } from '../contract/design.ts'
import { conditionsOf, filterOf, tidy } from '../contract/filter-of.ts'
import { ActionList, isWholeAction } from './action-list.tsx'
import { RESOURCES } from './entity-parts.ts'
import { StartEditor } from './start-editor.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { useDesign } from './use-design.ts'

interface AutomationEditorProps {
  id: number
  name: string
  entity: AutomationEntity
  onClose: () => void
}

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography variant="h3" component="h3">
      {title}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {hint}
    </Typography>
    {children}
  </Box>
)

/** "Cuando … si … entonces …": designs an automation, and tries it. */
export const AutomationEditor = ({ id, name, entity, onClose }: AutomationEditorProps) => {
  const t = useText(crmTexts)
  const api = useApi()
  const resource = useFullResource(RESOURCES[entity]) ?? RESOURCES[entity]
  const texts = useResourceTexts(resource, crmTexts)
  const read = useDesign(id)
  const [changed, setChanged] = useState<AutomationDesign | null>(null)
  const design = changed ?? read.data
  const change = (patch: Partial<AutomationDesign>) => design && setChanged({ ...design, ...patch })
  const isComplete = design !== undefined && design.start !== null && design.actions.every(isWholeAction)
  const save = async () => {
    if (design !== undefined) {
      await api.call(writeAutomationDesign, { params: { id }, body: tidy(design) })
    }
  }
  return (
    <EditorDialog
      title={t('crm.automation.design', { name })}
      changed={changed !== null}
      canSave={changed !== null && isComplete}
      save={save}
      onClose={onClose}
    >
      {read.isPending && <Skeleton height={240} />}
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
      )}
      {design !== undefined && (
        <>
          <Part title={t('crm.automation.when')} hint={t('crm.automation.when.hint')}>
            <StartEditor
              entity={entity}
              resource={resource}
              start={design.start}
              onChange={(start) => change({ start })}
            />
          </Part>
          <Part title={t('crm.automation.if')} hint={t('crm.automation.if.hint')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <FilterBar
                resource={resource}
                texts={texts}
                filter={filterOf(design)}
                onChange={(filter) => change({ conditions: conditionsOf(filter) })}
              />
            </Box>
          </Part>
          <Part title={t('crm.automation.then')} hint={t('crm.automation.then.hint')}>
            <ActionList
              resource={resource}
              actions={design.actions}
              onChange={(actions) => change({ actions })}
            />
          </Part>
          {isComplete && <TrialPanel id={id} design={tidy(design)} />}
        </>
      )}
    </EditorDialog>
  )
}
