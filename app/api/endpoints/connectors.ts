/** Login services. */
import { bindEmailApi } from '#access/identities/bind-email.ts'
import { listConnectors } from '#access/identities/connectors.ts'
import { listOwnIdentities, unlinkIdentity } from '#access/identities/own-identities.ts'
import { del, type Endpoint, get, ofToken, post } from '../kernel/endpoint.ts'
import { list } from '../kernel/wire.ts'
import { Binding, ConnectorButton, OwnConnector } from '../presenters/connectors.ts'

export const connectors: Endpoint[] = [
  get('connector/info', listConnectors, {
    summary: 'Login services; open their links in a browser',
    answer: list(ConnectorButton),
  }),
  post('connector/binding/email', bindEmailApi, {
    scope: null,
    summary:
      'Set the email address of a new account; if it belongs to another account, its owner gets an email',
    answer: Binding,
    extra: ofToken,
  }),
  get('connector/user/info', listOwnIdentities, {
    scope: 'account',
    summary: 'Login services, and which of them the caller has linked',
    answer: list(OwnConnector),
  }),
  del('connector/user/unbinding', unlinkIdentity, {
    scope: null,
    summary: 'Unlink a login service; refused for the only way to log in',
  }),
]
