import { Button, Group, Modal, Stack, TextInput } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { SegmentConditions, StudentsSegment } from '../../../contract/index.ts';
import { completeConditions, newCondition } from '../../conditions.ts';
import { addSegment, saveSegment, staleStudents } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import { ConditionsEditor } from './conditions-editor.tsx';

const fresh: SegmentConditions = { match: 'all', conditions: [newCondition('status', [])] };

export interface SegmentDialogProps {
  /** The segment to change; undefined creates a new one. */
  readonly segment?: StudentsSegment | undefined;
  /** The initial conditions of a new segment. */
  readonly initial?: SegmentConditions | undefined;
  readonly onClose: () => void;
  /** Filters the list by the conditions without saving them. */
  readonly onShow?: (conditions: SegmentConditions) => void;
}

/** Edits the conditions of a segment and its name. */
export function SegmentDialog({ segment, initial, onClose, onShow }: SegmentDialogProps) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const [name, setName] = useState(segment?.name ?? '');
  const [value, setValue] = useState(segment?.conditions ?? initial ?? fresh);
  const complete = completeConditions(value);
  const save = useAction(
    (body: { name: string; conditions: SegmentConditions }, key) =>
      segment ? saveSegment(at, segment.id, body, key) : addSegment(at, body, key),
    { invalidates: staleStudents(at), done: t('saved'), onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title={t(segment ? 'segment_edit' : 'segment_new')} size="xl">
      <Stack data-unsaved>
        <ConditionsEditor value={value} onChange={setValue} />
        <Group align="flex-end">
          <TextInput
            flex="1 1 220px"
            label={t('segment_name')}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {onShow && (
            <Button variant="default" disabled={!complete} onClick={() => complete && onShow(complete)}>
              {t('segment_show')}
            </Button>
          )}
          <Button
            disabled={!complete || name.trim() === ''}
            loading={save.pending}
            onClick={() => complete && save.run({ name: name.trim(), conditions: complete })}
          >
            {kit('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
