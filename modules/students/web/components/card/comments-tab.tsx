import {
  ActionsMenu,
  Badge,
  Button,
  Card,
  confirm,
  EmptyState,
  ErrorState,
  Group,
  MenuAction,
  PersonAvatar,
  PulseLoader,
  Stack,
  Text,
  Textarea,
} from '@ritm/ui';
import { errorText, rowsSoFar, ShowMore, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentComment } from '../../../contract/index.ts';
import { addComment, commentsQuery, removeComment, saveComment } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import classes from './comments-tab.module.css';

interface Place {
  readonly role: ReturnType<typeof useSchool>['role'];
  readonly school_id: number;
  readonly student_id: number;
}

/** Comments of the staff about the client. */
export function CommentsTab({ student_id }: { readonly student_id: number }) {
  const t = useStudentsT();
  const school = useSchool();
  const at = { ...school, student_id };
  const query = useInfiniteQuery(commentsQuery(school, student_id));
  const { data, error, refetch } = query;
  if (error) return <ErrorState title={t('comments_failed')} text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <PulseLoader />;
  const comments = rowsSoFar(data);
  return (
    <Stack className={classes.tab!}>
      {data.pages[0]!.can.add && <NewComment at={at} />}
      {comments.length === 0 && <EmptyState title={t('comments_empty')} text={t('comments_empty_text')} />}
      {comments.map((comment) => (
        <Comment key={comment.id} at={at} comment={comment} />
      ))}
      <ShowMore query={query} />
    </Stack>
  );
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const stale = (at: Place) => [commentsQuery(at, at.student_id).queryKey];

function NewComment({ at }: { readonly at: Place }) {
  const t = useStudentsT();
  const [text, setText] = useState('');
  const add = useAction((words: string, key) => addComment(at, words, key), {
    invalidates: stale(at),
    onDone: () => setText(''),
  });
  const send = (): void => {
    if (text.trim() !== '') add.run(text.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <Textarea
          aria-label={t('comment_new')}
          placeholder={t('comment_new')}
          autosize
          minRows={2}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('comment_hint')}
          </Text>
          <Button type="submit" disabled={text.trim() === ''} loading={add.pending}>
            {t('comment_add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Comment({ at, comment }: { readonly at: Place; readonly comment: StudentComment }) {
  const t = useStudentsT();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  return (
    <Card withBorder component="article" padding="md" aria-label={comment.author}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={comment.author} size={32} />
          <div>
            <Group gap="xs">
              <Text fw={600} size="sm">
                {comment.author}
              </Text>
              {comment.pinned && (
                <Badge size="sm" color="warning">
                  {t('comment_pinned')}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {format.instant(comment.created_at, here)}
              {comment.edited_at && ` · ${t('comment_edited')}`}
            </Text>
          </div>
        </Group>
        <CommentMenu at={at} comment={comment} onEdit={() => setEditing(true)} />
      </Group>
      {editing ? (
        <EditComment at={at} comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <Text className={classes.text!}>{comment.text}</Text>
      )}
    </Card>
  );
}

function CommentMenu({
  at,
  comment,
  onEdit,
}: {
  readonly at: Place;
  readonly comment: StudentComment;
  readonly onEdit: () => void;
}) {
  const t = useStudentsT();
  const kit = useKitT();
  const pin = useAction((pinned: boolean, key) => saveComment(at, comment.id, { pinned }, key), {
    invalidates: stale(at),
  });
  const remove = useAction((id: number, key) => removeComment(at, id, key), {
    invalidates: stale(at),
    done: t('comment_deleted'),
  });
  const confirmRemove = async (): Promise<void> => {
    const sure = await confirm({ title: t('comment_delete_title'), action: kit('delete'), danger: true });
    if (sure) remove.run(comment.id);
  };
  if (!comment.can.edit && !comment.can.delete) return null;
  return (
    <ActionsMenu label={t('actions_of', { name: comment.author })}>
      {comment.can.edit && (
        <MenuAction icon={comment.pinned ? IconPinnedOff : IconPin} onClick={() => pin.run(!comment.pinned)}>
          {t(comment.pinned ? 'comment_unpin' : 'comment_pin')}
        </MenuAction>
      )}
      {comment.can.edit && (
        <MenuAction icon={IconPencil} onClick={onEdit}>
          {kit('edit')}
        </MenuAction>
      )}
      {comment.can.delete && (
        <MenuAction icon={IconTrash} danger onClick={() => void confirmRemove()}>
          {kit('delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}

function EditComment({
  at,
  comment,
  onClose,
}: {
  readonly at: Place;
  readonly comment: StudentComment;
  readonly onClose: () => void;
}) {
  const t = useStudentsT();
  const kit = useKitT();
  const [text, setText] = useState(comment.text);
  const save = useAction((words: string, key) => saveComment(at, comment.id, { text: words }, key), {
    invalidates: stale(at),
    onDone: onClose,
  });
  return (
    <Stack gap="xs" mt="sm">
      <Textarea
        aria-label={t('comment_text')}
        autosize
        autoFocus
        minRows={2}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {kit('cancel')}
        </Button>
        <Button disabled={text.trim() === ''} loading={save.pending} onClick={() => save.run(text.trim())}>
          {kit('save')}
        </Button>
      </Group>
    </Stack>
  );
}
