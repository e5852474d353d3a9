import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'errors.identity.no_sign_on':
    'We found no company that signs in with its own accounts by that address or name. Check it, or use your password.',
  'errors.identity.sign_on_over':
    'That sign-in was used, has expired or began in another browser. Start again.',
  'errors.identity.unreachable': 'Your company’s identity provider does not answer. Try again in a moment.',
  'errors.identity.misconfigured':
    'The connection to your company’s identity provider is not set up correctly. Tell your administrator.',
  'errors.identity.issuer': 'The answer is from another identity provider. Tell your administrator.',
  'errors.identity.audience': 'The answer is for another application. Tell your administrator.',
  'errors.identity.signature':
    'The answer’s signature is not valid. Tell your administrator: the keys may have changed.',
  'errors.identity.expired':
    'The answer has expired. Start again; if it happens again, check the servers’ clocks.',
  'errors.identity.replayed': 'That answer was used already or belongs to another attempt. Start again.',
  'errors.identity.malformed': 'The identity provider’s answer cannot be read. Tell your administrator.',
  'errors.identity.denied': 'The identity provider did not authorise the sign-in.',
  'errors.identity.no_email': 'The identity provider does not send your address. Tell your administrator.',
  'errors.identity.unverified_email':
    'Your address is not verified at the identity provider. Verify it there, or tell your administrator.',
  'errors.identity.foreign_domain': 'Your address is not of a domain that the company has proved.',
  'errors.identity.unknown_person': 'You are not a user of this company yet. Ask its administrator.',
  'errors.identity.unfit_name':
    'Your address makes no user name: it has letters or signs that are not allowed. Ask your administrator to create your user.',
  'errors.identity.taken_person':
    'The user with that address belongs to another account of the identity provider. Tell your administrator.',
  'errors.identity.no_room': 'Your company has all the users of its plan. Tell its administrator.',
  'errors.identity.disabled_person': 'Your user is disabled. Talk to your administrator.',
  'errors.identity.domain_unproved':
    'The TXT record is not in the DNS yet. It may take a few hours: try again later.',
  'errors.identity.domain_taken': 'Another company has proved this domain.',

  'sign_on_provider.title': 'Identity providers',
  'sign_on_provider.noun': 'the identity provider',
  'sign_on_provider.one': 'identity provider',
  'sign_on_provider.new': 'New identity provider',
  'sign_on_provider.edit': 'Edit identity provider',
  'sign_on_provider.search': 'Search by name or issuer',
  'sign_on_provider.empty': 'Everybody still signs in with a password',
  'sign_on_provider.emptyHint':
    'With Google Workspace, Microsoft Entra, Okta or Keycloak your people use the account they already have.',
  'sign_on_provider.name': 'Name',
  'sign_on_provider.name.help': 'As your people know it: Google, Microsoft…',
  'sign_on_provider.kind': 'Protocol',
  'sign_on_provider.kind.oidc': 'OpenID Connect',
  'sign_on_provider.kind.saml': 'SAML 2.0',
  'sign_on_provider.issuer': 'Issuer',
  'sign_on_provider.issuer.help':
    'OpenID Connect: its address, such as https://accounts.google.com or https://login.microsoftonline.com/TENANT/v2.0. SAML: its entity ID.',
  'sign_on_provider.client_id': 'Client ID',
  'sign_on_provider.client_id.help': 'OpenID Connect only: from the registration of the application.',
  'sign_on_provider.client_secret': 'Client secret',
  'sign_on_provider.client_secret.help': 'Stored encrypted and never shown. Empty: the present one stays.',
  'sign_on_provider.sign_on_url': 'Sign-in address (SSO)',
  'sign_on_provider.sign_on_url.help': 'SAML only: the one of HTTP-Redirect.',
  'sign_on_provider.certificates': 'Certificates',
  'sign_on_provider.certificates.help':
    'SAML only, as PEM. Paste the next one, too, so that its change locks nobody out.',
  'sign_on_provider.section.addresses': 'For the provider',
  'sign_on_provider.callback_url': 'Redirect address',
  'sign_on_provider.metadata_url': 'Metadata and entity ID',
  'sign_on_provider.section.people': 'People',
  'sign_on_provider.creates_people': 'Create users at their first sign-in',
  'sign_on_provider.creates_people.help': 'Otherwise only those enter who are users with that address.',
  'sign_on_provider.gives_extension': 'Give them the next free extension',
  'sign_on_provider.trusts_email': 'Trust addresses that are not marked as verified',
  'sign_on_provider.trusts_email.help':
    'Only if your administration assigns the addresses, as in Microsoft Entra with a single tenant.',
  'sign_on_provider.section.roles': 'Roles by group',
  'sign_on_provider.groups_claim': 'Attribute with the groups',
  'sign_on_provider.groups_claim.help': 'Empty: groups.',
  'sign_on_provider.administrator_groups': 'Groups of administrators',
  'sign_on_provider.administrator_groups.help':
    'One a line. With a group here or below, the role follows at each sign-in; everybody else is an agent.',
  'sign_on_provider.supervisor_groups': 'Groups of supervisors',
  'sign_on_provider.supervisor_groups.help': 'One a line.',
  'sign_on_provider.section.required': 'Requirement',
  'sign_on_provider.required': 'Require this sign-in',
  'sign_on_provider.required.help':
    'Nobody of the company can use a password, except the emergency administrator.',
  'sign_on_provider.emergency': 'Emergency administrator',
  'sign_on_provider.emergency.help': 'Keeps the password for the day when the provider fails.',
  'sign_on_provider.emergency.not': 'Choose an active administrator.',
  'sign_on_provider.ok_at': 'Last sign-in',
  'sign_on_provider.problem': 'Last failure',

  'sign_on_domain.title': 'Mail domains',
  'sign_on_domain.noun': 'the domain',
  'sign_on_domain.one': 'domain',
  'sign_on_domain.new': 'New domain',
  'sign_on_domain.edit': 'Edit domain',
  'sign_on_domain.search': 'Search domains',
  'sign_on_domain.empty': 'No domains yet',
  'sign_on_domain.emptyHint':
    'Prove that a domain is yours, so that your people find their sign-in and are recognised by their address.',
  'sign_on_domain.domain': 'Domain',
  'sign_on_domain.domain.help': 'What follows the @, such as company.com.',
  'sign_on_domain.record_name': 'Name of the TXT record',
  'sign_on_domain.record_value': 'Value of the TXT record',
  'sign_on_domain.verified_at': 'Proved',

  'domain.verify': 'Check now',
  'domain.verified': '{domain} is proved',
  'domain.lead':
    'Create this TXT record in the DNS of the domain and check it. Keep it: without it the next check fails.',

  'provider.test': 'Test',
  'provider.copy': 'Copy',
  'provider.copied': 'Copied',
  'provider.addresses': 'Copy these addresses into the application’s settings at your provider.',
  'scim.title': 'Provisioning (SCIM 2.0)',
  'scim.lead':
    'For the provider to create, change and deactivate users and groups: give it this address and an API token with the scope identity.provision. It keeps {users, plural, one {# user} other {# users}} and {groups, plural, one {# group} other {# groups}}.',
  'scim.url': 'SCIM address',
  'test.title': 'Test of {provider}',
  'test.works': 'It works',
  'test.fails': 'Would not enter',
  'test.signs_in': '{name} would enter as {role}.',
  'test.is_linked':
    '{name} would enter as {role}: it is their first sign-in, and links them by their address.',
  'test.is_created': 'The user {name} would be created as {role}.',
  'test.detail': 'Technical detail',
  'test.claims': 'What the provider says',
  'test.noClaims': 'The provider did not get to say anything.',
  'test.gone': 'That test was shown already, has expired or was begun by somebody else.',
  'test.close': 'Close',
  'role.agent': 'agent',
  'role.supervisor': 'supervisor',
  'role.administrator': 'administrator',

  'audit.action.sign_on_provider.tested': 'Tested the sign-in by an identity provider',
  'audit.action.sign_on_provider.person_linked':
    'A user was linked to their account at the identity provider',
  'audit.action.provisioning.group_created': 'Created a group by SCIM',
  'audit.action.provisioning.group_changed': 'Changed a group by SCIM',
  'audit.action.provisioning.group_removed': 'Deleted a group by SCIM',
  'audit.action.sign_on_domain.verified': 'Proved a mail domain',
}
