"""The handlers: what is asked, in the words of messages.py, to what answers it."""
