import Apartment from '@mui/icons-material/ApartmentOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import type { ComponentType } from 'react'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { findText } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Input } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { useRecord } from '#platform/resource/web/use-record.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import {
  companiesByChoice,
  interactionsByChoice,
  personsByChoice,
  salesByChoice,
} from '../../contract/boards.ts'
import { companies } from '../../contract/companies.ts'
import { interactionStatuses } from '../../contract/config/statuses.ts'
import { type Channel, interactions } from '../../contract/interactions.ts'
import { persons } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { channelCells } from '../channel.tsx'
import { useRecordId } from '../detail/use-record-id.ts'
import { useMerge } from '../merges/use-merge.tsx'
import { useCrmPages } from '../pages.ts'
import { BusinessList } from './business-list.tsx'
import { useEnrolSelected } from './enrol-selected.tsx'
import { HIDDEN_OWNER_FIELDS } from './hidden-owner-fields.ts'
import { LeadList, ProspectList } from './lead-list.tsx'
import { NumberCorrections } from './number-corrections.tsx'
import { useCallAction } from './use-call-action.tsx'
import { useExistingPerson } from './use-existing-person.ts'
import { useIsBound } from './use-is-bound.ts'
import { useOfflineAlert } from './use-offline-alert.ts'
import { useRemoval } from './use-removal.tsx'

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null

interface InteractionListProps {
  title?: string | undefined
  fixed?: Input
  /** Initial values of a new record. */
  begin?: Input
}

const InteractionList = ({ title, fixed = {}, begin = {} }: InteractionListProps) => {
  const pages = useCrmPages()
  return (
    <ResourceScreen
      resource={interactions}
      ofPeople={useIsBound('interaction')}
      board={interactionsByChoice}
      texts={crmTexts}
      icon={<Forum />}
      render={channelCells}
      fixed={fixed}
      begin={begin}
      pageSize={10}
      title={title}
      // In the classic edition an interaction opens its person's page, with the interaction first.
      pageOf={({ id, person }) => pages.interaction(id, idOf(person) ?? 0)}
    />
  )
}

const interactionsBy = (channel: Channel) => () => {
  const { language } = useLanguage()
  const name = findText(crmTexts, language, `crm_interaction.channel.${channel}`) ?? channel
  const title = findText(crmTexts, language, 'crm_interaction.title') ?? ''
  return <InteractionList title={`${title} · ${name}`} fixed={{ channel }} begin={{ channel }} />
}

/** Filtered by the status in the address. */
const InteractionsByStatus = () => {
  const t = useText(crmTexts)
  const id = useRecordId()
  const status = useRecord(interactionStatuses, id)
  if (id === null || hasFailed(status))
    return (
      <Screen title={t('crm_interaction.title')}>
        <ListMessage icon={<Flag />} title={t('crm.status.unknown')} />
      </Screen>
    )
  if (status.data === undefined) return <Screen title={t('crm_interaction.title')}>{null}</Screen>
  return (
    <InteractionList
      title={`${t('crm_interaction.title')} · ${String(status.data.name)}`}
      fixed={{ status: String(id) }}
      begin={{ status: { id, label: String(status.data.name) } }}
    />
  )
}

const PersonList = () => {
  const merge = useMerge()
  const enrol = useEnrolSelected()
  const call = useCallAction()
  const taken = useExistingPerson()
  const pages = useCrmPages()
  const removal = useRemoval('person')
  return (
    <>
      <ResourceScreen
        resource={persons}
        ofPeople={useIsBound('person')}
        board={personsByChoice}
        texts={crmTexts}
        icon={<People />}
        pageSize={10}
        pageOf={({ id }) => pages.person(id)}
        factsWithout={HIDDEN_OWNER_FIELDS}
        rowActions={[...call, merge.action]}
        taken={taken}
        actions={<NumberCorrections />}
        askRemoval={removal.ask}
        {...enrol}
      />
      {merge.dialog}
      {removal.dialog}
    </>
  )
}

const CompanyList = () => {
  const pages = useCrmPages()
  const removal = useRemoval('company')
  return (
    <>
      <ResourceScreen
        resource={companies}
        ofPeople={useIsBound('company')}
        board={companiesByChoice}
        texts={crmTexts}
        icon={<Apartment />}
        pageSize={10}
        askRemoval={removal.ask}
        pageOf={({ id }) => pages.company(id)}
      />
      {removal.dialog}
    </>
  )
}

const SaleList = () => (
  <ResourceScreen
    resource={sales}
    ofPeople={useIsBound('sale')}
    board={salesByChoice}
    texts={crmTexts}
    icon={<Paid />}
    pageSize={10}
  />
)

/** Lists of both editions. */
const LISTS = {
  persons: PersonList,
  leads: () => <LeadList icon={<PersonAdd />} />,
  prospects: () => <ProspectList icon={<PersonAdd />} />,
  companies: CompanyList,
  interactions: () => <InteractionList />,
  business: () => <BusinessList icon={<Handshake />} />,
  sales: SaleList,
} as const

/** Adds what all CRM lists have in common. */
export const listScreen = (List: ComponentType) => () => {
  useOfflineAlert()
  return <List />
}

export const LIST_SCREENS = {
  crm: {
    ...LISTS,
    whatsapp: interactionsBy('whatsapp'),
    facebook: interactionsBy('facebook'),
    form: interactionsBy('form'),
    join: interactionsBy('join'),
    own: interactionsBy('crm'),
    repurchase: interactionsBy('repurchase'),
    oldCustomers: interactionsBy('old_customers'),
  },
  fx: { ...LISTS, interactionsByStatus: InteractionsByStatus },
} as const
