import { DocumensoServer } from '../../support/ein/signing/documenso-server.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import { describeSigningFailures } from '../../support/ein/signing/failures.js';

const silentAt = ['create', 'read', 'void', 'download'] as const;

describeSigningFailures({ title: 'DocuSign', server: new DocusignServer(), silentAt });
describeSigningFailures({ title: 'Documenso', server: new DocumensoServer(), silentAt });
