import type { ReactNode } from 'react'
import type { CustomBoard } from '#platform/resource/contract/board.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { leadsByChoice, prospectsByChoice } from '../../contract/boards.ts'
import { leads, prospects } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useMerge } from '../merges/use-merge.tsx'
import { useCrmPages } from '../pages.ts'
import { ACTIVE_LEADS } from './active-leads.ts'
import { useEnrolSelected } from './enrol-selected.tsx'
import { HIDDEN_OWNER_FIELDS } from './hidden-owner-fields.ts'
import { NumberCorrections } from './number-corrections.tsx'
import { useCallAction } from './use-call-action.tsx'
import { useExistingPerson } from './use-existing-person.ts'
import { useIsBound } from './use-is-bound.ts'
import { useLeadActions } from './use-lead-actions.tsx'
import { useRemoval } from './use-removal.tsx'

interface LeadListProps {
  icon: ReactNode
}

/** Prospects have the fields of leads. */
type LeadResource = Omit<Resource, 'fields'> & Pick<typeof leads, 'fields'>

const listOf = (resource: LeadResource, board: CustomBoard, prospect: boolean) => (props: LeadListProps) => {
  const actions = useLeadActions(prospect)
  const merge = useMerge()
  const call = useCallAction()
  const taken = useExistingPerson()
  const enrol = useEnrolSelected()
  const pages = useCrmPages()
  const removal = useRemoval('person')
  return (
    <>
      <ResourceScreen<LeadResource>
        {...props}
        resource={resource}
        ofPeople={useIsBound('person')}
        board={board}
        texts={crmTexts}
        pageSize={10}
        pageOf={({ id }) => pages.person(id)}
        factsWithout={HIDDEN_OWNER_FIELDS}
        filter={ACTIVE_LEADS}
        rowActions={[...call, ...actions.list, merge.action]}
        taken={taken}
        actions={<NumberCorrections />}
        askRemoval={removal.ask}
        {...enrol}
      />
      {actions.dialog}
      {merge.dialog}
      {removal.dialog}
    </>
  )
}

export const LeadList = listOf(leads, leadsByChoice, false)
export const ProspectList = listOf(prospects, prospectsByChoice, true)
