import { DocumensoServer } from '../../support/ein/signing/documenso-server.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import { describeSigningFailures } from '../../support/ein/signing/failures.js';
import { chooseAll } from '../../support/walks/choose.js';

const silentAt = ['create', 'read', 'void', 'download'] as const;

describeSigningFailures({ title: 'DocuSign', server: new DocusignServer(), silentAt, choose: chooseAll });
describeSigningFailures({ title: 'Documenso', server: new DocumensoServer(), silentAt, choose: chooseAll });
