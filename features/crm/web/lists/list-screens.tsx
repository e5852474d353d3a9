import Apartment from '@mui/icons-material/ApartmentOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import Paid from '@mui/icons-material/PaidOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { useParams } from 'react-router'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { companies } from '../../contract/companies.ts'
import { type Channel, interactions } from '../../contract/interactions.ts'
import { persons } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useMerge } from '../merges/use-merge.tsx'
import { BusinessList } from './business-list.tsx'
import { LeadList, ProspectList } from './lead-list.tsx'

export type Face = 'crm' | 'fx'

/** Where somebody's own page stands in each face. */
export const personPage = (face: Face, id: number): string =>
  face === 'crm' ? `/crm/detalle/${id}` : `/fxCrm/fxPerson/${id}`

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null

const pageOfPerson = (face: Face) => (record: ResourceRecord) => personPage(face, record.id)

/** An interaction's page is that of its person, with the interaction first. */
const pageOfInteraction = (face: Face) => (record: ResourceRecord) =>
  face === 'crm'
    ? `${personPage('crm', idOf(record.person) ?? 0)}/${record.id}`
    : `/fxCrm/fxInteraction/${record.id}`

const interactionsBy = (face: Face, channel?: Channel) => () => (
  <ResourceScreen
    resource={interactions}
    texts={crmTexts}
    icon={<Forum />}
    fixed={channel === undefined ? {} : { channel }}
    pageSize={10}
    pageOf={pageOfInteraction(face)}
  />
)

const InteractionsByStatus = () => {
  const { id = '' } = useParams()
  return (
    <ResourceScreen
      resource={interactions}
      texts={crmTexts}
      icon={<Forum />}
      fixed={{ status: id }}
      pageSize={10}
      pageOf={pageOfInteraction('fx')}
    />
  )
}

const PersonList = ({ face }: { face: Face }) => {
  const merge = useMerge()
  return (
    <>
      <ResourceScreen
        resource={persons}
        texts={crmTexts}
        icon={<People />}
        pageSize={10}
        pageOf={pageOfPerson(face)}
        rowActions={[merge.action]}
      />
      {merge.dialog}
    </>
  )
}

/** The lists of a face. */
const listsOf = (face: Face) => ({
  persons: () => <PersonList face={face} />,
  leads: () => <LeadList icon={<PersonAdd />} pageOf={pageOfPerson(face)} />,
  prospects: () => <ProspectList icon={<PersonAdd />} pageOf={pageOfPerson(face)} />,
  companies: () => (
    <ResourceScreen
      resource={companies}
      texts={crmTexts}
      icon={<Apartment />}
      pageSize={10}
      pageOf={({ id }) => `/fxCrm/fxCompany/${id}`}
    />
  ),
  interactions: interactionsBy(face),
  business: () => <BusinessList icon={<Handshake />} />,
  sales: () => <ResourceScreen resource={sales} texts={crmTexts} icon={<Paid />} pageSize={10} />,
})

export const LIST_SCREENS = {
  crm: {
    ...listsOf('crm'),
    calls: interactionsBy('crm', 'call'),
    whatsapp: interactionsBy('crm', 'whatsapp'),
    facebook: interactionsBy('crm', 'facebook'),
    form: interactionsBy('crm', 'form'),
    join: interactionsBy('crm', 'join'),
    own: interactionsBy('crm', 'crm'),
    repurchase: interactionsBy('crm', 'repurchase'),
    oldCustomers: interactionsBy('crm', 'old_customers'),
  },
  fx: { ...listsOf('fx'), interactionsByStatus: InteractionsByStatus },
} as const
