import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState } from 'react';
import { ADDED_KIND_CHOICES } from '../../components/document-words';
import { Item, ItemList } from '../../components/item-list';
import { Problem } from '../../components/problem';
import { Section } from '../../components/page';
import { useToast } from '../../components/toasts';
import type { DocumentView } from '../../data/contract';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, refusalOf } from '../../data/document-limits';
import { useAddDocument, useKindsPresent } from '../../data/documents';
import { explainError } from '../../data/explain-error';
import { useFindings } from '../../data/findings';
import { useCurrentBusiness } from '../../layout/business-pages';
import { kindOfFile } from './kind-of-file';
import { KINDS_OF_PAPERS, type MissingPaper, missingPapers } from './missing-papers';

type DocumentKind = DocumentView['kind'];

/** A file that is chosen and not stored yet. */
interface Chosen {
  readonly id: string;
  readonly file: File;
  readonly kind: DocumentKind;
  /** Why it was not stored; null if that was not tried. */
  readonly problem: string | null;
}

interface AddDocumentsProps {
  readonly entityId: string;
  readonly mayAdd: boolean;
}

/** What is missing, and a place to drop files. They cannot be deleted, so each is shown with its kind before it is stored. */
export function AddDocuments({ entityId, mayAdd }: AddDocumentsProps) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: add } = useAddDocument(businessId);
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isBusy, setBusy] = useState(false);
  const open = useRef<() => void>(null);
  /** The kind of the paper whose button opened the choice of files. */
  const wanted = useRef<DocumentKind | null>(null);

  const choose = (files: readonly File[]) => {
    const kind = wanted.current;
    wanted.current = null;
    const more = files.map((file) => ({
      id: crypto.randomUUID(),
      file,
      kind: kind ?? kindOfFile(file.name),
      problem: refusalOf(file),
    }));
    setChosen((others) => [...others, ...more]);
  };
  const change = (id: string, changes: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const leaveOut = (id: string) => setChosen((all) => all.filter((one) => one.id !== id));

  /** One after the other: together they may be too many requests at a time. */
  const store = async () => {
    setBusy(true);
    let stored = 0;
    for (const { id, file, kind } of chosen.filter((one) => refusalOf(one.file) === null)) {
      try {
        await add({ file, facts: { kind, entityId } });
        leaveOut(id);
        stored += 1;
      } catch (error) {
        change(id, { problem: explainError(error) });
      }
    }
    setBusy(false);
    if (stored > 0) toast.done(stored === 1 ? 'The document is stored.' : `${stored} documents are stored.`);
  };

  return (
    <Stack gap="xl">
      <Missing
        entityId={entityId}
        onAdd={
          mayAdd
            ? ({ kinds }) => {
                wanted.current = kinds.length === 1 ? (kinds[0] ?? null) : null;
                open.current?.();
              }
            : null
        }
      />
      {mayAdd && (
        <Dropzone
          onDropAny={(files, rejections) => choose([...files, ...rejections.map(({ file }) => file)])}
          // Required, but `onDropAny` has the same files.
          onDrop={() => undefined}
          onFileDialogCancel={() => {
            wanted.current = null;
          }}
          accept={DOCUMENT_TYPES}
          maxSize={MAX_DOCUMENT_BYTES}
          openRef={open}
          // The button inside opens the files: a zone that is a button itself may not contain the field.
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          inputProps={{ 'aria-label': 'Documents' }}
          p="md"
        >
          <Group gap="sm" wrap="wrap">
            <Button variant="default" onClick={() => open.current?.()}>
              Add documents
            </Button>
            <Text size="sm" c="dimmed">
              or drop PDF, PNG or JPEG files here, up to 10 MB each
            </Text>
          </Group>
        </Dropzone>
      )}
      {chosen.length > 0 && (
        <Section
          title="Check and store"
          description="Documents cannot be deleted. Their titles can change later."
          actions={
            <Button loading={isBusy} onClick={() => void store()}>
              Store
            </Button>
          }
        >
          <ItemList label="Files to store">
            {chosen.map((one) => (
              <ChosenFile
                key={one.id}
                chosen={one}
                isBusy={isBusy}
                onKind={(kind) => change(one.id, { kind })}
                onLeaveOut={() => leaveOut(one.id)}
              />
            ))}
          </ItemList>
        </Section>
      )}
    </Stack>
  );
}

interface ChosenFileProps {
  readonly chosen: Chosen;
  readonly isBusy: boolean;
  readonly onKind: (kind: DocumentKind) => void;
  readonly onLeaveOut: () => void;
}

function ChosenFile({ chosen: { file, kind, problem }, isBusy, onKind, onLeaveOut }: ChosenFileProps) {
  return (
    <Item
      title={<span>{file.name}</span>}
      actions={
        <Group gap="sm">
          <Select
            aria-label={`Kind of ${file.name}`}
            size="sm"
            data={ADDED_KIND_CHOICES}
            value={kind}
            onChange={(value) => value !== null && onKind(value as DocumentKind)}
            allowDeselect={false}
            disabled={isBusy}
          />
          <Button
            variant="default"
            size="sm"
            disabled={isBusy}
            onClick={onLeaveOut}
            aria-label={`Leave out ${file.name}`}
          >
            Leave out
          </Button>
        </Group>
      }
    >
      {problem !== null && <Problem>{problem}</Problem>}
    </Item>
  );
}

interface MissingProps {
  readonly entityId: string;
  /** Null: the user may not add documents. */
  readonly onAdd: ((paper: MissingPaper) => void) | null;
}

/** Each paper that the company should have and has not, as an empty place for it. */
function Missing({ entityId, onAdd }: MissingProps) {
  const { id: businessId } = useCurrentBusiness();
  const findings = useFindings(businessId, entityId).data;
  const present = useKindsPresent(businessId, entityId, KINDS_OF_PAPERS).data;
  if (findings === undefined || present === undefined) return null;
  const missing = missingPapers(findings, present);
  if (missing.length === 0) return null;
  return (
    <Section title="Missing">
      <ItemList label="Missing documents">
        {missing.map((paper) => (
          <Item
            key={paper.code}
            title={
              <>
                <span>{paper.title}</span>
                <Badge color="danger" variant="light" tt="none" fw={500}>
                  Needed
                </Badge>
              </>
            }
            actions={
              onAdd !== null && (
                <Button
                  size="xs"
                  variant="light"
                  onClick={() => onAdd(paper)}
                  aria-label={`Add: ${paper.title}`}
                >
                  Add
                </Button>
              )
            }
          />
        ))}
      </ItemList>
    </Section>
  );
}
