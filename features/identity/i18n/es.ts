export const es = {
  'errors.identity.no_sign_on':
    'No encontramos una empresa que entre con su propia cuenta por ese correo o nombre. Revíselo o entre con su contraseña.',
  'errors.identity.sign_on_over':
    'Ese ingreso ya se usó, venció o empezó en otro navegador. Empiece de nuevo.',
  'errors.identity.unreachable':
    'El proveedor de identidad de su empresa no responde. Intente de nuevo en un momento.',
  'errors.identity.misconfigured':
    'La conexión con el proveedor de identidad de su empresa está mal configurada. Avise a quien la administra.',
  'errors.identity.issuer':
    'La respuesta es de otro proveedor de identidad. Avise a quien administra su empresa.',
  'errors.identity.audience': 'La respuesta es para otra aplicación. Avise a quien administra su empresa.',
  'errors.identity.signature':
    'La firma de la respuesta no es válida. Avise a quien administra su empresa: puede que las llaves hayan cambiado.',
  'errors.identity.expired':
    'La respuesta venció. Empiece de nuevo; si se repite, revise la hora de los servidores.',
  'errors.identity.replayed': 'Esa respuesta ya se usó o es de otro intento. Empiece de nuevo.',
  'errors.identity.malformed':
    'La respuesta del proveedor de identidad no se entiende. Avise a quien administra su empresa.',
  'errors.identity.denied': 'El proveedor de identidad no autorizó el ingreso.',
  'errors.identity.no_email':
    'El proveedor de identidad no envía su correo. Avise a quien administra su empresa.',
  'errors.identity.unverified_email':
    'Su correo no está verificado en el proveedor de identidad. Verifíquelo allá o avise a quien administra su empresa.',
  'errors.identity.foreign_domain': 'Su correo no es de un dominio comprobado de la empresa.',
  'errors.identity.unknown_person': 'Todavía no tiene usuario en esta empresa. Pídalo a quien la administra.',
  'errors.identity.unfit_name':
    'Con su correo no se puede formar un usuario, porque tiene letras o signos que no se admiten. Pida a quien administra su empresa que lo cree.',
  'errors.identity.taken_person':
    'El usuario con ese correo pertenece a otra cuenta del proveedor de identidad. Avise a quien administra su empresa.',
  'errors.identity.no_room':
    'Su empresa ya tiene todos los usuarios de su plan. Avise a quien la administra.',
  'errors.identity.disabled_person':
    'Su usuario está deshabilitado. Hable con el administrador de su empresa.',
  'errors.identity.domain_unproved':
    'El registro TXT todavía no aparece en el DNS. Puede tardar unas horas: inténtelo más tarde.',
  'errors.identity.domain_taken': 'Otra empresa ya comprobó este dominio.',

  'sign_on_provider.title': 'Proveedores de identidad',
  'sign_on_provider.noun': 'el proveedor de identidad',
  'sign_on_provider.one': 'proveedor de identidad',
  'sign_on_provider.new': 'Nuevo proveedor de identidad',
  'sign_on_provider.edit': 'Editar proveedor de identidad',
  'sign_on_provider.search': 'Buscar por nombre o emisor',
  'sign_on_provider.empty': 'Todavía entran todos con contraseña',
  'sign_on_provider.emptyHint':
    'Con Google Workspace, Microsoft Entra, Okta o Keycloak su gente entra con la cuenta que ya tiene.',
  'sign_on_provider.name': 'Nombre',
  'sign_on_provider.name.help': 'Como lo conoce su gente: Google, Microsoft…',
  'sign_on_provider.kind': 'Protocolo',
  'sign_on_provider.kind.oidc': 'OpenID Connect',
  'sign_on_provider.kind.saml': 'SAML 2.0',
  'sign_on_provider.issuer': 'Emisor',
  'sign_on_provider.issuer.help':
    'OpenID Connect: su dirección, como https://accounts.google.com o https://login.microsoftonline.com/INQUILINO/v2.0. SAML: su identificador (entity ID).',
  'sign_on_provider.client_id': 'ID de cliente',
  'sign_on_provider.client_id.help': 'Solo OpenID Connect: lo da el proveedor al registrar la aplicación.',
  'sign_on_provider.client_secret': 'Secreto de cliente',
  'sign_on_provider.client_secret.help': 'Se guarda cifrado y no se muestra. Vacío: sigue el que hay.',
  'sign_on_provider.sign_on_url': 'Dirección de ingreso (SSO)',
  'sign_on_provider.sign_on_url.help': 'Solo SAML: la de HTTP-Redirect.',
  'sign_on_provider.certificates': 'Certificados',
  'sign_on_provider.certificates.help':
    'Solo SAML, en formato PEM. Pegue también el próximo, para que el cambio no deje a nadie por fuera.',
  'sign_on_provider.section.addresses': 'Para el proveedor',
  'sign_on_provider.callback_url': 'Dirección de respuesta',
  'sign_on_provider.metadata_url': 'Metadatos e identificador de la aplicación',
  'sign_on_provider.section.people': 'Personas',
  'sign_on_provider.creates_people': 'Crear usuarios en su primer ingreso',
  'sign_on_provider.creates_people.help': 'Si no, solo entra quien ya tiene usuario con ese correo.',
  'sign_on_provider.gives_extension': 'Darles la siguiente extensión libre',
  'sign_on_provider.trusts_email': 'Confiar en correos sin marca de verificado',
  'sign_on_provider.trusts_email.help':
    'Solo si los correos los asigna su administración, como en Microsoft Entra con un solo inquilino.',
  'sign_on_provider.section.roles': 'Roles por grupo',
  'sign_on_provider.groups_claim': 'Atributo con los grupos',
  'sign_on_provider.groups_claim.help': 'Vacío: groups.',
  'sign_on_provider.administrator_groups': 'Grupos de administradores',
  'sign_on_provider.administrator_groups.help':
    'Uno por línea. Con algún grupo aquí o abajo, el rol se ajusta en cada ingreso; los demás son agentes.',
  'sign_on_provider.supervisor_groups': 'Grupos de supervisores',
  'sign_on_provider.supervisor_groups.help': 'Uno por línea.',
  'sign_on_provider.section.required': 'Exigencia',
  'sign_on_provider.required': 'Exigir este ingreso',
  'sign_on_provider.required.help':
    'Nadie de la empresa puede entrar con contraseña, salvo el administrador de emergencia.',
  'sign_on_provider.emergency': 'Administrador de emergencia',
  'sign_on_provider.emergency.help': 'Conserva su contraseña para el día en que el proveedor falle.',
  'sign_on_provider.emergency.not': 'Elija un administrador activo.',
  'sign_on_provider.ok_at': 'Último ingreso',
  'sign_on_provider.problem': 'Última falla',

  'sign_on_domain.title': 'Dominios de correo',
  'sign_on_domain.noun': 'el dominio',
  'sign_on_domain.one': 'dominio',
  'sign_on_domain.new': 'Nuevo dominio',
  'sign_on_domain.edit': 'Editar dominio',
  'sign_on_domain.search': 'Buscar dominio',
  'sign_on_domain.empty': 'Todavía no hay dominios',
  'sign_on_domain.emptyHint':
    'Compruebe que un dominio es suyo para que su gente llegue a su ingreso y sea reconocida por su correo.',
  'sign_on_domain.domain': 'Dominio',
  'sign_on_domain.domain.help': 'Lo que va después de la @, como empresa.com.',
  'sign_on_domain.record_name': 'Nombre del registro TXT',
  'sign_on_domain.record_value': 'Valor del registro TXT',
  'sign_on_domain.verified_at': 'Comprobado',

  'domain.verify': 'Comprobar ahora',
  'domain.verified': '{domain} quedó comprobado',
  'domain.lead':
    'Cree este registro TXT en el DNS del dominio y compruébelo. Consérvelo: sin él, la próxima comprobación falla.',

  'provider.test': 'Probar',
  'provider.copy': 'Copiar',
  'provider.copied': 'Copiado',
  'provider.addresses': 'Copie estas direcciones en la configuración de la aplicación en su proveedor.',
  'scim.title': 'Aprovisionamiento (SCIM 2.0)',
  'scim.lead':
    'Para que el proveedor cree, cambie y desactive usuarios y grupos: déle esta dirección y un token de API con el permiso identity.provision. Mantiene {users, plural, one {# usuario} other {# usuarios}} y {groups, plural, one {# grupo} other {# grupos}}.',
  'scim.url': 'Dirección de SCIM',
  'test.title': 'Prueba de {provider}',
  'test.works': 'Funciona',
  'test.fails': 'No entraría',
  'test.signs_in': 'Entraría {name} como {role}.',
  'test.is_linked': 'Entraría {name} como {role}: es su primer ingreso y quedaría enlazado por su correo.',
  'test.is_created': 'Se crearía el usuario {name} como {role}.',
  'test.detail': 'Detalle técnico',
  'test.claims': 'Lo que dice el proveedor',
  'test.noClaims': 'El proveedor no llegó a decir nada.',
  'test.gone': 'Esa prueba ya se mostró, venció o la empezó otra persona.',
  'test.close': 'Cerrar',
  'role.agent': 'agente',
  'role.supervisor': 'supervisor',
  'role.administrator': 'administrador',

  'audit.action.sign_on_provider.tested': 'Probó el ingreso con un proveedor de identidad',
  'audit.action.sign_on_provider.person_linked':
    'Un usuario quedó enlazado a su cuenta del proveedor de identidad',
  'audit.action.provisioning.group_created': 'Creó un grupo por SCIM',
  'audit.action.provisioning.group_changed': 'Cambió un grupo por SCIM',
  'audit.action.provisioning.group_removed': 'Eliminó un grupo por SCIM',
  'audit.action.sign_on_domain.verified': 'Comprobó un dominio de correo',
} as const
